"""The container, the unit and the proxies of deploy/: what can be checked without running them.

Programs that read these files (systemd-analyze, nginx, caddy) check them where they are installed.
"""

from __future__ import annotations

import ipaddress
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click
import pytest

from ziggurat.cli import main
from ziggurat.server.app import create_app
from ziggurat.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
UNITS = ["ziggurat.service", "ziggurat-backup.service"]
READY = "/api/health/ready"


def run(*words: str | Path, folder: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program; stdout and stderr are one text in `stdout`."""
    return subprocess.run(
        words, cwd=folder, env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder), **variables}, check=False,
        text=True, timeout=60, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def program(name: str) -> str:
    """The path of an installed program; without it the test is skipped."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def parses(words: list[str]) -> None:
    """Raise click.UsageError unless `ziggurat` takes these words."""
    name, *rest = words
    context = click.Context(main)
    command = main.get_command(context, name)
    if command is None:
        raise click.UsageError(f"no such command: {name}")
    while isinstance(command, click.Group):
        name, *rest = rest
        command = command.get_command(context, name)
        assert command is not None, words
    command.make_context(name, list(rest))


# -- the image


@dataclass(frozen=True)
class Instruction:
    """One instruction of a Dockerfile, in its stage."""

    stage: str
    name: str
    words: list[str]

    @property
    def sources(self) -> list[str]:
        """What a COPY takes from the build context."""
        return [] if any(word.startswith("--from=") for word in self.words) else self.words[:-1]


def instructions() -> list[Instruction]:
    """The instructions of the Dockerfile, with continued lines joined; what comes before the first stage has none."""
    text = re.sub(r"(?m)^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text())
    found: list[Instruction] = []
    stage = ""
    for line in filter(str.strip, text.replace("\\\n", " ").splitlines()):
        name, *words = line.split()
        if name == "FROM":
            assert words[1] == "AS", f"a stage without a name: {line}"
            stage = words[2]
        found.append(Instruction(stage, name, words))
    return found


def of(name: str, stage: str | None = None) -> list[Instruction]:
    return [each for each in instructions() if each.name == name and stage in (None, each.stage)]


def in_context(path: str) -> bool:
    """Whether .dockerignore lets a file into the build: the last pattern that matches it or its folder decides."""
    parts = path.split("/")
    folders = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    kept = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.lstrip("!")
        if line and not line.startswith("#") and any(_matches(folder, pattern) for folder in folders):
            kept = line.startswith("!")
    return kept


def _matches(path: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatchcase(path.rpartition("/")[2], pattern[3:])
    return path.count("/") == pattern.count("/") and fnmatchcase(path, pattern)


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    """Every file in git: what a fresh clone has."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no git repository")
    return done.stdout.splitlines()


def test_a_fresh_clone_has_all_that_the_image_copies(tracked: list[str]) -> None:
    context = [path for path in tracked if in_context(path)]
    copied = [source for each in of("COPY") for source in each.sources]
    assert "src" in copied and "web" in copied
    for source in copied:
        assert any(path == source or path.startswith(f"{source}/") for path in context), source


def test_no_file_is_sent_to_the_build_in_vain(tracked: list[str]) -> None:
    copied = tuple(source for each in of("COPY") for source in each.sources)
    for path in filter(in_context, tracked):
        assert path in copied or path.startswith(tuple(f"{source}/" for source in copied)), path


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        ".venv/bin/python",
        "deploy/.env",
        "deploy/backups/tables",
        "src/ziggurat/core/game.cpython-313-x86_64-linux-gnu.so",
        "src/ziggurat/core/__pycache__/game.cpython-313.pyc",
        "src/ziggurat/_compiled.json",
        "src/ziggurat/server/pages/index.html",
        "web/node_modules/svelte/package.json",
        "tests/test_deploy.py",
    ],
)
def test_secrets_and_builds_of_a_work_tree_stay_out_of_the_image(path: str) -> None:
    assert not in_context(path)


def test_the_image_copies_from_stages_that_come_before() -> None:
    seen: list[str] = []
    for each in instructions():
        if each.name == "FROM":
            seen.append(each.words[2])
        for word in each.words:
            if word.startswith("--from="):
                assert word.removeprefix("--from=") in seen[:-1], each
    assert seen == ["page", "build", "server"]


def test_base_images_have_a_version() -> None:
    images = dict(word.split("=", 1) for each in of("ARG", "") for word in each.words)
    assert {each.words[0] for each in of("FROM")} == {f"${{{name}}}" for name in images}
    for image in images.values():
        assert re.fullmatch(r"docker\.io/library/\w+:\d[\w.]*-[\w-]+", image), image


def test_the_image_runs_as_somebody_without_rights() -> None:
    assert [each.words for each in of("USER")] == [["10001:10001"]]
    last = [each.name for each in instructions() if each.stage == "server"]
    assert "RUN" not in last[last.index("USER") :]


def test_the_image_fetches_no_files_and_runs_no_shell() -> None:
    assert of("ADD") == []
    for name in ("ENTRYPOINT", "CMD"):
        (each,) = of(name)
        assert json.loads(" ".join(each.words))


def test_the_last_stage_has_no_compiler_and_no_sources() -> None:
    assert not any("apt-get" in each.words for each in of("RUN", "server"))
    assert [each.words for each in of("COPY", "server")] == [["--from=build", "/opt/ziggurat", "/opt/ziggurat"]]


def test_the_image_is_labelled_with_the_version_of_the_package() -> None:
    assert [each.words for each in of("ARG", "server")] == [[f"VERSION={PROJECT['project']['version']}"]]


def test_the_image_starts_the_server_by_a_command_that_exists() -> None:
    (entrypoint,), (command,) = of("ENTRYPOINT"), of("CMD")
    assert json.loads(" ".join(entrypoint.words)) == ["ziggurat"]
    parses(json.loads(" ".join(command.words)))


def test_the_health_check_is_a_program_that_compiles() -> None:
    (each,) = of("HEALTHCHECK")
    words = json.loads(" ".join(each.words).partition("CMD ")[2])
    assert words[:2] == ["python", "-c"] and f"http://127.0.0.1:8000{READY}" in words[2]
    compile(words[2], "HEALTHCHECK", "exec")


def test_the_health_check_asks_for_a_path_that_exists() -> None:
    assert READY in create_app(Settings()).openapi()["paths"]


def test_the_build_script_has_every_step_of_the_image() -> None:
    script = (DEPLOY / "build.sh").read_text()
    assert run("sh", "-n", DEPLOY / "build.sh").returncode == 0
    steps = re.findall(r"deploy/build\.sh (\w+)", " ".join(word for each in of("RUN") for word in each.words))
    assert steps == ["page", "wheel", "install", "check"]
    for step in steps:
        assert f"\n{step}) " in script


def test_the_build_script_names_its_steps() -> None:
    done = run(DEPLOY / "build.sh", "all")
    assert done.returncode == 2 and "no such step: 'all'" in done.stdout


def test_the_build_fails_if_the_rules_are_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    ziggurat, python = tmp_path / "bin/ziggurat", tmp_path / "bin/python"
    ziggurat.write_text("#!/bin/sh\necho 'ziggurat 0.1.0 (plain rules)'\n")
    python.write_text("#!/bin/sh\n")
    ziggurat.chmod(0o755)
    python.chmod(0o755)
    done = run(DEPLOY / "build.sh", "check", tmp_path)
    assert done.returncode == 1 and "expected compiled rules" in done.stdout
    assert run(DEPLOY / "build.sh", "check", tmp_path, ZIGGURAT_COMPILE="0").returncode == 0


# -- the locked packages of the image


def pins(name: str) -> dict[str, str]:
    """Package -> its version, in a file of requirements/."""
    text = (ROOT / "requirements" / name).read_text()
    return dict(re.findall(r"(?m)^([\w.-]+)==([\w.+!-]+)", text))


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", each, maxsplit=1)[0].lower() for each in requirements}


@pytest.mark.parametrize("name", ["server.txt", "build.txt"])
def test_the_image_has_the_versions_that_are_tested(name: str) -> None:
    tested = pins("dev.txt")
    assert {package: tested.get(package) for package in pins(name)} == pins(name), "run `make lock`"


def test_everything_the_server_needs_is_locked() -> None:
    project = PROJECT["project"]
    assert names(project["dependencies"] + project["optional-dependencies"]["server"]) <= set(pins("server.txt"))
    assert names(PROJECT["build-system"]["requires"]) <= set(pins("build.txt"))


# -- compose


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return loaded


SERVICES = ["ziggurat", "postgres", "caddy", "backup"]


def test_compose_has_these_services(compose: dict[str, Any]) -> None:
    assert list(compose["services"]) == SERVICES


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_locked_down_and_limited(compose: dict[str, Any], name: str) -> None:
    service = compose["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert service["restart"] == ("no" if name == "backup" else "unless-stopped")
    assert "privileged" not in service and service.get("cap_add", []) in ([], ["NET_BIND_SERVICE"])


@pytest.mark.parametrize("name", ["postgres", "caddy"])
def test_foreign_images_have_a_version(compose: dict[str, Any], name: str) -> None:
    assert re.fullmatch(r"docker\.io/library/\w+:\d[\w.]*-\w+", compose["services"][name]["image"])
    assert "test" in compose["services"][name]["healthcheck"]


def test_only_the_proxy_is_reached_from_outside(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert [name for name in SERVICES if "ports" in services[name]] == ["caddy"]
    assert compose["networks"]["back"]["internal"] is True
    assert services["postgres"]["networks"] == services["backup"]["networks"] == ["back"]
    assert list(services["caddy"]["networks"]) == ["front"]


def test_the_server_believes_only_the_proxy_where_a_request_comes_from(compose: dict[str, Any]) -> None:
    services = compose["services"]
    proxy = services["caddy"]["networks"]["front"]["ipv4_address"]
    (network,) = compose["networks"]["front"]["ipam"]["config"]
    assert services["ziggurat"]["environment"]["FORWARDED_ALLOW_IPS"] == proxy
    assert ipaddress.ip_address(proxy) in ipaddress.ip_network(network["subnet"])


def test_volumes_are_declared_and_files_are_there(compose: dict[str, Any]) -> None:
    mounted = [volume.split(":")[0] for service in compose["services"].values() for volume in service["volumes"]]
    named = {source for source in mounted if source[0] not in "./$"}
    assert named == set(compose["volumes"])
    assert all((DEPLOY / source).is_file() for source in mounted if source.startswith("."))
    assert (DEPLOY / compose["services"]["ziggurat"]["build"]["context"]).resolve() == ROOT


def test_every_variable_is_explained_and_secrets_have_no_default() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    used = dict(re.findall(r"\$\{(\w+)(.*?)\}", text))
    example = dict(re.findall(r"(?m)^(\w+)=(.*)$", (DEPLOY / "compose.env.example").read_text()))
    assert set(used) == set(example)
    assert example["POSTGRES_PASSWORD"] == "" and used["POSTGRES_PASSWORD"].startswith(":?")
    assert used["ZIGGURAT_VERSION"] == f":-{PROJECT['project']['version']}"
    assert example["ZIGGURAT_VERSION"] == PROJECT["project"]["version"]


def test_the_secrets_of_an_operator_are_not_committed(tracked: list[str]) -> None:
    assert not any(path.endswith("/.env") for path in tracked)
    ignored = run("git", "check-ignore", "deploy/.env", "deploy/backups/today")
    assert ignored.returncode == 0 and len(ignored.stdout.split()) == 2


def test_the_containers_of_the_server_get_settings_and_words_that_it_knows(compose: dict[str, Any]) -> None:
    service = compose["services"]["ziggurat"]
    _check_settings(service["environment"])
    parses([re.sub(r"\$\{\w+:-(.*?)\}", r"\1", word) for word in service["command"]])


def test_the_backup_is_a_command_that_exists(compose: dict[str, Any]) -> None:
    (command,) = compose["services"]["backup"]["command"]
    for line in (command, dict(unit("ziggurat-backup.service"))["ExecStart"]):
        (words,) = re.findall(r"ziggurat (admin backup )\"(/\S+/tables-\S.*\.sqlite)\"", line)
        parses([*words[0].split(), words[1]])


def _check_settings(variables: dict[str, str] | list[str]) -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    assert {name for name in variables if name.startswith(PREFIX)} <= known


def test_the_containers_serve_strangers(compose: dict[str, Any]) -> None:
    environment = compose["services"]["ziggurat"]["environment"]
    assert environment["ZIGGURAT_PUBLIC"] == "1" and environment["ZIGGURAT_ADDRESS"].startswith("https://")
    assert re.search(r"(?m)^ZIGGURAT_PUBLIC=1$", (DEPLOY / "ziggurat.env.example").read_text())


@pytest.mark.parametrize("setting", ["PUSH_KEY", "SMTP", "MAIL_FROM", "LOG_LEVEL", "METRICS_PORT"])
def test_what_an_operator_may_switch_on_can_be_set(compose: dict[str, Any], setting: str) -> None:
    assert PREFIX + setting in compose["services"]["ziggurat"]["environment"]
    assert re.search(rf"(?m)^#?{PREFIX}{setting}=.", (DEPLOY / "ziggurat.env.example").read_text())


# -- systemd


def unit(name: str) -> list[tuple[str, str]]:
    """The lines `key=value` of a unit, in order: a key may stand there several times."""
    return re.findall(r"(?m)^(\w+)=(.*)$", (DEPLOY / name).read_text())


def _words(name: str) -> list[str]:
    """The words after `ziggurat` in the command of a unit."""
    program, *words = dict(unit(name))["ExecStart"].split()
    assert program == "/opt/ziggurat/bin/ziggurat"
    return words


def test_the_unit_starts_the_server_for_a_proxy_on_the_same_machine() -> None:
    parses(_words("ziggurat.service"))
    assert "--host 127.0.0.1" in " ".join(_words("ziggurat.service"))


@pytest.mark.parametrize("name", UNITS)
def test_units_set_what_the_server_knows(name: str) -> None:
    given = [value.partition("=") for key, value in unit(name) if key == "Environment"]
    _check_settings({variable: value for variable, _, value in given})
    example = re.findall(r"(?m)^#?(\w+)=", (DEPLOY / "ziggurat.env.example").read_text())
    _check_settings(example)


def test_the_unit_has_room_for_connections_and_ends_in_order() -> None:
    keys = dict(unit("ziggurat.service"))
    assert int(keys["LimitNOFILE"]) >= 65536
    assert keys["MemoryMax"] and keys["Restart"] == "on-failure"
    assert (keys["KillSignal"], keys["KillMode"]) == ("SIGTERM", "mixed")


@pytest.fixture
def units(tmp_path: Path) -> Iterator[Path]:
    """Copies of the units that name a program which exists here."""
    for source in DEPLOY.glob("ziggurat*.[st][ei]*"):
        if source.suffix in (".service", ".timer"):
            text = source.read_text().replace("/opt/ziggurat/bin/ziggurat", sys.executable)
            (tmp_path / source.name).write_text(text)
    yield tmp_path


@pytest.mark.parametrize("name", [*UNITS, "ziggurat-backup.timer"])
def test_systemd_reads_the_units(units: Path, name: str) -> None:
    done = run(program("systemd-analyze"), "verify", units / name)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_the_units_well_protected(units: Path, name: str) -> None:
    """The exposure that systemd-analyze works out, in tenths: a unit without protection has 96."""
    analyze = program("systemd-analyze")
    if int(run(analyze, "--version").stdout.split()[1]) < 250:
        pytest.skip("this systemd-analyze cannot judge a unit that is not installed")
    done = run(analyze, "security", "--no-pager", "--offline=true", "--threshold=20", units / name)
    assert done.returncode == 0, done.stdout


# -- the proxies


def test_proxies_take_bodies_as_long_as_the_server_does() -> None:
    kilobytes = Settings().body_limit // 1024
    assert f"max_size {kilobytes}KB" in (DEPLOY / "Caddyfile").read_text()
    assert f"client_max_body_size {kilobytes}k;" in (DEPLOY / "nginx.conf").read_text()


def test_nginx_passes_sockets_on_and_replaces_what_a_visitor_says_of_their_address() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text))
    assert headers == {
        "Host": "$host",
        "Upgrade": "$http_upgrade",
        "Connection": "$ziggurat_connection",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
    }
    assert "proxy_http_version 1.1;" in text


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/me/a-private-link", "/me/..."),
        ("/join/table/an-invitation", "/join/..."),
        ("/rules/monuments?rule=secret", "/rules/monuments"),
        ("/me", "/me"),
    ],
)
def test_nginx_logs_no_secret(path: str, logged: str) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    (form,) = re.findall(r"(?m)^log_format ziggurat (.*);$", text)
    assert "$ziggurat_path" in form and not re.search(r"\$request\b|\$request_uri|\$http_|\$args", form)
    patterns = re.findall(r'(?m)^    "~(\S+)"\s+"?([^";]+)"?;$', text.partition("$ziggurat_path {")[2])
    found = (
        re.sub(r"\$\{?(\w+)\}?", lambda name: matched[name[1]], value)
        for pattern, value in patterns
        if (matched := re.match(pattern.replace("(?<", "(?P<"), path))
    )
    assert next(found) == logged


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    nginx, openssl = program("nginx"), program("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = run(
        openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-subj", "/CN=t"
    )
    assert made.returncode == 0, made.stdout
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub(r"/etc/letsencrypt\S*fullchain\.pem", str(certificate), site)
    site = re.sub(r"/etc/letsencrypt\S*privkey\.pem", str(key), site).replace("/var/log/nginx", str(tmp_path))
    (tmp_path / "site.conf").write_text(site)
    folders = "".join(
        f"{kind}_temp_path {tmp_path / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {folders} include site.conf; }}"
    )
    done = run(nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf")
    assert done.returncode == 0, done.stdout


def test_caddy_reads_its_file(tmp_path: Path) -> None:
    caddy = program("caddy")
    words = ("--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile")
    done = run(caddy, "validate", *words, folder=tmp_path, ZIGGURAT_HOST="tables.example.org")
    assert done.returncode == 0, done.stdout
    assert run(caddy, "fmt", DEPLOY / "Caddyfile").stdout.strip() == (DEPLOY / "Caddyfile").read_text().strip()


# -- the guide


def test_the_guide_lists_every_setting() -> None:
    guide = (ROOT / "docs/operating.md").read_text()
    own = {"ZIGGURAT_SERVER_WORKERS", "ZIGGURAT_RATES_FILE"}  # the server sets them for its processes
    assert [name for name in Settings().to_environment() if f"`{name}`" not in guide and name not in own] == []


def test_the_guide_names_every_file() -> None:
    guide = (ROOT / "docs/operating.md").read_text()
    assert [
        path.name
        for path in DEPLOY.iterdir()
        if path.is_file() and path.name[0] != "." and f"deploy/{path.name}" not in guide
    ] == []
