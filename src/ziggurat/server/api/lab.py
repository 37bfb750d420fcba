"""The REST interface of the lab: changed content and experiments. Without a lab every route answers so in a line."""

from __future__ import annotations

import time
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Response
from starlette.exceptions import HTTPException

from ziggurat import registry
from ziggurat.lab.statistics import FEWEST
from ziggurat.server import wire, words
from ziggurat.server.api.routes import REFUSED, Context, MaybePerson, Person, limited
from ziggurat.server.lab.service import Lab, Wanted, zipped
from ziggurat.server.storage.lab_store import ExperimentRow
from ziggurat.tables.changed_pack import PackRow

DAY: Final = 86400.0
REPORT_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; sandbox allow-scripts"
)
"""A report stands alone: it needs its own styles and script, and gets nothing of this site."""

FEWEST_PLAYED: Final = 2
"""Games that must be played before the time left can be told: the first one includes the start of the process."""

router = APIRouter(prefix="/api/lab", responses=REFUSED)


async def the_lab(context: Context) -> Lab:
    """The lab of this server."""
    if context.lab is None:
        raise HTTPException(404, words.NO_LAB)
    return context.lab


TheLab = Annotated[Lab, Depends(the_lab)]


@router.get("")
async def overview(lab: TheLab, person: Person) -> wire.Lab:
    """What the lab allows, and your latest experiments."""
    cards = [_card(row) for row in await lab.mine(person)]
    return wire.Lab(games=lab.settings.lab_games, seconds=lab.settings.lab_seconds, experiments=cards)


# -- content


@router.get("/forms/{game}")
async def form(lab: TheLab, game: str) -> wire.ContentForm:
    """What can be changed in the printed content of a game."""
    files = [
        wire.ContentFile(
            name=file.name,
            about=file.about,
            groups=[
                wire.ContentGroup(
                    title=group.title,
                    fields=[
                        wire.ContentField(
                            path=each.path, label=each.label, kind=each.kind, value=each.value, note=each.note,
                            rules=[*each.rules],
                        )
                        for each in group.fields
                    ],
                )
                for group in file.groups
            ],
        )
        for file in await lab.form(game)
    ]  # fmt: skip
    return wire.ContentForm(game=game, files=files)


@router.post("/check", dependencies=[limited("check")])
async def check(lab: TheLab, person: Person, given: wire.ContentChanges) -> wire.CheckedContent:
    """What is wrong with changed values. Nothing is stored."""
    found = await lab.check(given.game, given.values)
    problems = [wire.ContentProblem(path=path, text=text) for path, texts in found.items() for text in texts]
    return wire.CheckedContent(problems=problems)


@router.post("/packs", dependencies=[limited("lab")])
async def keep_pack(lab: TheLab, person: Person, given: wire.ContentChanges) -> wire.ChangedContent:
    """Store changed content, to play with it at a table or to share it."""
    return _content(await lab.keep_pack(given.game, given.values))


@router.get("/packs/{game}/{digest}")
async def pack(lab: TheLab, game: str, digest: str) -> wire.ChangedContent:
    """What is not as printed in changed content."""
    return _content(await lab.pack(game, digest))


@router.get("/packs/{game}/{digest}/download", response_class=Response)
async def download(lab: TheLab, game: str, digest: str) -> Response:
    """All files of changed content, as a ZIP archive."""
    found = await lab.pack(game, digest)
    headers = {"content-disposition": f'attachment; filename="{found.game}-{found.digest}.zip"'}
    return Response(zipped(found), media_type="application/zip", headers=headers)


def _content(row: PackRow) -> wire.ChangedContent:
    changes = [wire.ContentChange(path=each.path, printed=each.printed, changed=each.changed) for each in row.changes]
    return wire.ChangedContent(digest=row.digest, changes=changes)


# -- experiments


@router.post("/experiments", dependencies=[limited("lab")])
async def start(lab: TheLab, person: Person, given: wire.NewExperiment) -> wire.Experiment:
    """Let bots play the printed and the changed game. It waits for its turn."""
    wanted = Wanted(
        given.game, given.values, given.options, given.house, tuple(given.bots), given.games, given.seed
    )  # fmt: skip
    return await _shown(lab, await lab.start(person, wanted), person.id)


@router.get("/experiments/{id}")
async def experiment(lab: TheLab, maybe_person: MaybePerson, id: str) -> wire.Experiment:
    """An experiment: yours, or one that is done."""
    who = None if maybe_person is None else maybe_person.id
    return await _shown(lab, await lab.look(id, who), who)


@router.get("/experiments/{id}/report", response_class=Response)
async def report(lab: TheLab, maybe_person: MaybePerson, id: str) -> Response:
    """The report of an experiment that is done."""
    page = await lab.report(id, None if maybe_person is None else maybe_person.id)
    return Response(page, media_type="text/html", headers={"content-security-policy": REPORT_POLICY})


@router.post("/experiments/{id}/stop")
async def stop(lab: TheLab, person: Person, id: str) -> wire.Experiment:
    """Stop an experiment of yours."""
    return await _shown(lab, await lab.stop(id, person), person.id)


@router.post("/experiments/{id}/again", dependencies=[limited("lab")])
async def start_again(lab: TheLab, person: Person, id: str) -> wire.Experiment:
    """Start a stopped experiment of yours again."""
    return await _shown(lab, await lab.start_again(id, person), person.id)


@router.post("/experiments/{id}/remove", status_code=204)
async def remove(lab: TheLab, person: Person, id: str) -> None:
    """Delete an experiment of yours."""
    await lab.remove(id, person)


def _card(row: ExperimentRow) -> wire.ExperimentCard:
    return wire.ExperimentCard(
        id=row.id,
        path=f"/lab/{row.id}",
        game=row.game,
        title=registry.info(row.game).title,
        status=row.status,
        note=row.note,
        changes=row.plan["changes"],
        players=len(row.plan["bots"]),
        games=row.plan["games"],
        played=row.played,
        of=row.of,
        created=row.created,
    )


async def _shown(lab: Lab, row: ExperimentRow, person: str | None) -> wire.Experiment:
    plan, results = row.plan, row.results or {"lines": []}
    return wire.Experiment(
        **_card(row).model_dump(),
        yours=row.owner == person,
        options=plan["options"],
        house=plan["house"],
        bots=plan["bots"],
        seed=plan["seed"],
        content=_content(await lab.pack(row.game, row.pack)) if row.pack else None,
        before=await lab.place(row),
        left=_seconds_left(row),
        lines=[wire.ExperimentLine(**line) for line in results["lines"]],
        fewest=FEWEST,
        has_report=row.status == "done",
        kept_until=None if row.ended is None else row.ended + lab.settings.lab_keep_days * DAY,
    )


def _seconds_left(row: ExperimentRow) -> float | None:
    """How long the games will take, as far as those that are played tell."""
    if row.status != "playing" or row.is_ending or row.started is None or row.played < FEWEST_PLAYED:
        return None
    return (time.time() - row.started) / row.played * (row.of - row.played)
