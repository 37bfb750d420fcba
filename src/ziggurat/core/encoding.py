"""Answers as numbers, for programs that learn: a choice is spelled by a few tokens of a fixed table.

The first token names the kind of the choice, the next ones its fields in the order of their declaration. A token always
means the same, whatever the position: `move`, `start=12`, `good=wood`. Lists are spelled item by item and then ended. A
number beyond the table is spelled too: `above` takes a step of the table's width off it, `below` adds one.

`Speller` asks a game for answers in this way. Options that agree in what is spelled so far agree on what comes next, a
field or an item of a list, so it looks only at that one, and only at the options that are left. Where a question knows
the kinds of its options before it makes them, only those of the kind that is named are made. What leaves no choice is
never asked: tokens that all options share, and questions with one answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, final

from ziggurat.core.choice import Choice, ChoiceKind, Kinds, Leave, Listed, Options, kinds_of
from ziggurat.core.fields import Field, FlagField, NumberField, NumbersField, TextField
from ziggurat.core.game import Game
from ziggurat.core.step import CHANCE

NUMBER: Final = 0
TEXT: Final = 1
NUMBERS: Final = 2

NEVER_SPELLED: Final = ("drawn", "rolled", Leave.kind)
"""Kinds that are no option of a player: chance gives the first two."""


@final
class Values:
    """What a field can hold: whole numbers from `lowest` to `highest`, and texts.

    `parts`: each number stands for two things, `number // parts` (from `lowest` to `highest`) and the rest.
    """

    def __init__(self, lowest: int = 0, highest: int = 1, texts: tuple[str, ...] = (), parts: int = 0) -> None:
        self.lowest = lowest
        self.highest = highest
        self.texts = texts
        self.parts = parts


@final
class Column:
    """The tokens of one field name, and in which form a kind of choices holds it."""

    def __init__(self, name: str, values: Values, form: int) -> None:
        self.name = name
        self.form = form
        self.lowest = values.lowest
        self.highest = values.highest
        self.width = values.highest - values.lowest + 1
        self.parts = values.parts
        self.first = -1  # the token of `lowest`
        self.below = -1
        self.above = -1
        self.rest = -1  # the token of the rest 0, where numbers have parts
        self.end = -1  # ends a list
        self.texts: dict[str, int] = {}

    def number(self, value: int, shift: int) -> int:
        """The token of a number from which `shift` widths were taken off."""
        value -= shift * self.width
        if value > self.highest:
            return self.above
        if value < self.lowest:
            return self.below
        return self.first + value - self.lowest

    def text(self, value: str) -> int:
        """The token of a text; ValueError for one that the table lacks."""
        token = self.texts.get(value, -1)
        if token < 0:
            raise ValueError(f"{self.name} cannot be '{value}' in this encoding; known: {', '.join(self.texts)}")
        return token

    def item(self, values: tuple[int, ...], item: int, shift: int) -> int:
        """The token of an item of a list, or of its end. Where numbers have parts, each is two items."""
        if not self.parts:
            return self.number(values[item], shift) if item < len(values) else self.end
        if item >= 2 * len(values):
            return self.end
        value = values[item // 2]
        return self.rest + value % self.parts if item % 2 else self.number(value // self.parts, shift)


@final
class Encoding:
    """The table of tokens of one game. `names` says what each of them means."""

    def __init__(
        self, kinds: Mapping[str, ChoiceKind], fields: Mapping[str, Field[Game]], values: Mapping[str, Values]
    ) -> None:
        self.names: list[str] = []
        self.kinds: dict[type[Choice], int] = {}
        self.columns: list[list[Column]] = []  # by the token of the kind
        spelled = [known.cls for kind, known in kinds.items() if kind not in NEVER_SPELLED]
        for cls in spelled:
            self.kinds[cls] = self._token(cls.kind)
        for cls in spelled:
            self.columns.append([self._column(cls.kind, name, fields, values) for name in cls.fields])
        for name in dict.fromkeys([name for cls in spelled for name in cls.fields]):
            self._number([each for columns in self.columns for each in columns if each.name == name], values[name])
        self.size = len(self.names)

    def _token(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def _column(self, kind: str, name: str, fields: Mapping[str, Field[Game]], values: Mapping[str, Values]) -> Column:
        field = fields[name].of(kind)
        if name not in values:
            raise ValueError(f"the encoding says nothing of the field '{name}'")
        if isinstance(field, TextField):
            return Column(name, values[name], TEXT)
        if isinstance(field, NumbersField):
            return Column(name, values[name], NUMBERS)
        assert isinstance(field, (NumberField, FlagField)), name
        return Column(name, values[name], NUMBER)

    def _number(self, columns: list[Column], values: Values) -> None:
        """Give the tokens of one field name to all kinds that have it."""
        name = columns[0].name
        forms = [column.form for column in columns]
        first = below = above = rest = end = -1
        if NUMBER in forms or NUMBERS in forms:
            first = len(self.names)
            for value in range(values.lowest, values.highest + 1):
                self._token(f"{name}={value}")
            below, above = self._token(f"{name} below"), self._token(f"{name} above")
        if values.parts:
            rest = len(self.names)
            for value in range(values.parts):
                self._token(f"{name} rest={value}")
        if NUMBERS in forms:
            end = self._token(f"{name} end")
        texts = {text: self._token(f"{name}={text}") for text in values.texts} if TEXT in forms else {}
        for column in columns:
            column.first, column.below, column.above = first, below, above
            column.rest, column.end, column.texts = rest, end, texts

    def spell(self, choice: Choice) -> list[int]:
        """All tokens of a choice, those included that `Speller` does not ask for."""
        kind = self.kinds[type(choice)]
        tokens = [kind]
        for column in self.columns[kind]:
            value = getattr(choice, column.name)
            at = _Place()
            while not at.done:
                tokens.append(at.token(column, value))
                at.go(column, tokens[-1])
        return tokens


@final
class _Place:
    """Where in a field the spelling is."""

    def __init__(self) -> None:
        self.item = 0
        self.shift = 0
        self.done = False

    def begin(self) -> None:
        """Go to the start of a field."""
        self.item = 0
        self.shift = 0
        self.done = False

    def token(self, column: Column, value: object) -> int:
        """The next token of a value."""
        if column.form == TEXT:
            return column.text(cast("str", value))
        if column.form == NUMBERS:
            return column.item(cast("tuple[int, ...]", value), self.item, self.shift)
        return column.number(cast("int", value), self.shift)

    def go(self, column: Column, token: int) -> None:
        """Go behind a token."""
        if column.form == TEXT:
            self.done = True
        elif token == column.above:
            self.shift += 1
        elif token == column.below:
            self.shift -= 1
        elif column.form == NUMBERS and token != column.end:
            self.item += 1
            self.shift = 0
        else:
            self.done = True


NOTHING: Final = Listed([])


@final
class Speller:
    """A game that is answered by tokens.

    `seat` is asked for one of `legal`, in no particular order; NOBODY_ASKED when the game is over. `spelled` are the
    tokens of its present answer so far. With chance by hand, `seat` may be CHANCE, and `chance` answers for it.

    Only the seats of `asked` are put questions to; at others' the speller waits, and `answer` plays their choice.
    """

    def __init__(self, game: Game, encoding: Encoding, asked: tuple[int, ...]) -> None:
        self.game = game
        self.encoding = encoding
        self.asked = asked
        self.seat = NOBODY_ASKED
        self.legal: list[int] = []
        self.spelled: list[int] = []
        self._options: Options = NOTHING  # of the question, until a kind is named
        self._kinds: Kinds = []
        self._left: list[Choice] = []  # the options that agree with what is spelled, from the kind on
        self._tokens: list[int] = []  # the next token of each of them
        self._columns: list[Column] = []
        self._column = 0
        self._place = _Place()
        self.proceed()

    def copy(self) -> Speller:
        """An independent speller at the same point."""
        other = Speller(self.game.clone(), self.encoding, ())
        other.asked = self.asked
        other.seat = self.seat
        other.legal = self.legal
        other.spelled = self.spelled.copy()
        # What makes choices on demand may look at the game, which goes on here and there.
        self._options = other._options = Listed(self._options.span(0, len(self._options)))
        other._kinds = self._kinds
        other._left = self._left
        other._tokens = self._tokens
        other._columns = self._columns
        other._column = self._column
        place = _Place()
        place.item, place.shift, place.done = self._place.item, self._place.shift, self._place.done
        other._place = place
        return other

    def proceed(self) -> None:
        """Find who is asked next; call it after the game was changed from outside."""
        game = self.game
        while game.stack:
            seat = game.pending[0]
            if seat == CHANCE:
                self._wait_for(seat)
                return
            options = game.options(seat)
            number = len(options)
            if number == 1:
                game.play_unchecked(seat, options[0])
                continue
            if seat not in self.asked:
                self._wait_for(seat)
                return
            if self._ask(seat, options):
                return
        self._wait_for(NOBODY_ASKED)

    def _wait_for(self, seat: int) -> None:
        self.seat = seat
        self.legal = []
        self.spelled = []
        self._options = NOTHING
        self._left = []

    def act(self, token: int) -> None:
        """Spell one token of the answer; ValueError for one that is not legal, and nothing changes."""
        left = self._of_kind(token) if not self.spelled else self._with(token)
        if not left:
            raise ValueError(f"{token} is not legal now; legal: {', '.join([str(each) for each in self.legal])}")
        if len(left) > 1:
            self._left = left
            self._spell(token)
            if self._find_tokens():
                return
        self.game.play_unchecked(self.seat, left[0])
        self.proceed()

    def answer(self, choice: Choice) -> None:
        """Play a choice of the present seat, which is not spelled."""
        self.game.play_unchecked(self.seat, choice)
        self.proceed()

    def mask(self) -> bytearray:
        """A byte for each token: 1 if it is legal."""
        mask = bytearray(self.encoding.size)
        for token in self.legal:
            mask[token] = 1
        return mask

    def _ask(self, seat: int, options: Options) -> bool:
        """Begin a question; False if all its options are spelled alike, so that the first was played."""
        kinds = options.kinds()
        if not kinds:
            options = Listed(options.span(0, len(options)))
            kinds = kinds_of(options.items)
        self.seat = seat
        self.spelled = []
        self._options, self._kinds = options, kinds
        tokens = self.encoding.kinds
        legal: list[int] = []
        for kind, _ in kinds:
            token = tokens[kind]
            if token not in legal:
                legal.append(token)
        if len(legal) > 1:
            self.legal = legal
            return True
        self._left = options.span(0, len(options))
        self._spell(legal[0])
        if self._find_tokens():
            return True
        self.game.play_unchecked(seat, self._left[0])
        return False

    def _of_kind(self, token: int) -> list[Choice]:
        """The options of the kind that a token names."""
        left: list[Choice] = []
        tokens, options = self.encoding.kinds, self._options
        first = 0
        for kind, number in self._kinds:
            if tokens[kind] == token:
                part = options.span(first, first + number)
                if left:
                    left.extend(part)
                else:
                    left = part  # no list of the options themselves: there are other kinds too
            first += number
        return left

    def _with(self, token: int) -> list[Choice]:
        """The options left whose next token is this one."""
        tokens, before = self._tokens, self._left
        left: list[Choice] = []
        for index in range(len(before)):
            if tokens[index] == token:
                left.append(before[index])
        return left

    def _spell(self, token: int) -> None:
        """Go behind a token that all options left share."""
        if not self.spelled:
            self._columns = self.encoding.columns[token]
            self._column = 0
        else:
            self._place.go(self._columns[self._column], token)
            if not self._place.done:
                self.spelled.append(token)
                return
            self._column += 1
        self._place.begin()
        self.spelled.append(token)

    def _find_tokens(self) -> bool:
        """Go on to where the options left differ; False if they are spelled to the end."""
        while self._column < len(self._columns):
            tokens: list[int] = []
            legal: list[int] = []
            self._next(self._columns[self._column], tokens, legal)
            if len(legal) > 1:
                self._tokens = tokens
                self.legal = legal
                return True
            self._spell(legal[0])
        return False

    def _next(self, column: Column, tokens: list[int], legal: list[int]) -> None:
        """The next token of each option left, and which there are.

        This is the hot place. Options come in an order in which a field mostly holds the very object that it held in
        the option before, or a token higher than all before it.
        """
        name, left, shift = column.name, self._left, self._place.shift
        if column.form == NUMBERS:
            self._next_of_lists(column, tokens, legal)
            return
        before: object = None
        highest = token = -1
        for choice in left:
            value = getattr(choice, name)
            if value is not before:
                before = value
                if column.form == NUMBER:
                    token = column.number(cast("int", value), shift)
                else:
                    token = column.text(cast("str", value))
                if token > highest:
                    highest = token
                    legal.append(token)
                elif token not in legal:
                    legal.append(token)
            tokens.append(token)

    def _next_of_lists(self, column: Column, tokens: list[int], legal: list[int]) -> None:
        """The same for a list: goes on to the first item in which the options left differ."""
        name, left = column.name, self._left
        lists: list[tuple[int, ...]] = []
        before: object = None
        same = True
        for choice in left:
            value = getattr(choice, name)
            if value is not before:
                same = same and (before is None or value == before)
                before = value
            lists.append(cast("tuple[int, ...]", value))
        one = lists[0]
        if same:
            token = column.item(one, self._place.item, self._place.shift)
            while token != column.end:
                self._spell(token)
                token = column.item(one, self._place.item, self._place.shift)
            legal.append(token)
            return
        shared = self._place.item
        if not column.parts:  # the items that all options left share are spelled at once
            shared = len(one)
            seen = one
            for each in lists:
                if each is seen:
                    continue
                seen = each
                at = self._place.item
                while at < shared and at < len(each) and each[at] == one[at]:
                    at += 1
                shared = at
            while self._place.item < shared:
                self._spell(column.item(one, self._place.item, self._place.shift))
        while True:
            item, shift = self._place.item, self._place.shift
            seen = one
            token = column.item(one, item, shift)
            legal.append(token)
            for each in lists:
                if each is not seen:
                    seen = each
                    token = column.item(each, item, shift)
                    if token not in legal:
                        legal.append(token)
                tokens.append(token)
            if len(legal) > 1:
                return
            self._spell(legal.pop())
            tokens.clear()


NOBODY_ASKED: Final = -2
"""The seat of a speller whose game is over."""
