"""`python -m ziggurat`: the command line, where the `ziggurat` program is not on the path."""

from ziggurat.cli import main

if __name__ == "__main__":
    main(prog_name="ziggurat")
