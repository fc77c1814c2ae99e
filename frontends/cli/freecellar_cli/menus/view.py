"""The menu on the screen: its pages in a window of any size, and keys and mouse that reach them."""

from collections.abc import Callable
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Dimension,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)

from freecellar_cli.console import Code
from freecellar_cli.files import LONGEST_LINE
from freecellar_cli.menus.desk import Desk, Leave
from freecellar_cli.menus.foot import fitting, keys_of
from freecellar_cli.menus.given import LinkPage
from freecellar_cli.menus.lines import Line, ascii_line, cut, length, paragraph
from freecellar_cli.menus.pages import Draw, Go
from freecellar_cli.menus.panels import is_ascii
from freecellar_cli.menus.panes import Pane

_BESIDE: Final = 56
"""From this width on a panel stands beside the list."""

_LIST: Final = (27, 34, 76)
"""The least width of a list, its width in a usual window, and the most."""

_ROOMY: Final = 100
_PANEL: Final = 46
_BOARD: Final = 36
"""The width of a panel that holds a board of eight columns."""
_MOST_SAID: Final = 2
"""The most lines of a message at the foot."""

_ESCAPE_SECONDS: Final = 0.05


class View:
    """Shows a desk on the terminal until a game is chosen or the menu is left."""

    def __init__(self, desk: Desk, *, mouse: bool = True) -> None:
        """Build the screen; `run` shows it. Without ``mouse`` the terminal keeps that for itself."""
        self.desk = desk
        self._is_ascii = is_ascii(desk.theme)
        self._clickable: list[tuple[int, int, str]] = []
        self._entry = Buffer(multiline=False, on_text_changed=self._typed)
        self._list = Window(self._pane(self._draw_list, self._click_list), width=self._list_width, style="class:panel")
        self._entry_window = Window(BufferControl(self._entry), height=1, style="class:command")
        self.app: Application[None] = Application(
            layout=Layout(self._layout(), focused_element=self._list),
            key_bindings=self._bindings(),
            style=desk.theme.style(),
            color_depth=desk.theme.depth,
            full_screen=True,
            mouse_support=mouse,
        )
        self.app.ttimeoutlen = _ESCAPE_SECONDS
        self.app.timeoutlen = _ESCAPE_SECONDS

    def run(self) -> None:
        """Show the menu until it ends, whatever ends it: then `Desk.ending` says how."""
        self.desk.on_end = self._end
        self.desk.refresh = self.app.invalidate
        self.desk.soon = self._soon
        try:
            self.app.run(handle_sigint=False)
        except (EOFError, OSError):  # the terminal is gone
            self.desk.end(Leave())

    def _end(self) -> None:
        if self.app.is_running and not self.app.is_done:
            self.app.exit()

    def _soon(self, do: Callable[[], None]) -> None:
        loop = self.app.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(lambda: self._do(do))

    # What is drawn

    def _layout(self) -> HSplit:
        label = FormattedTextControl(lambda: [("class:command.pointer", f" {self.desk.page.label}: ")])
        beside = Condition(self._has_panel)
        foot = Condition(lambda: bool(self._said()))
        noticed = Condition(lambda: bool(self.desk.notices))
        return HSplit(
            [
                Window(self._pane(self._draw_title), height=1, style="class:status"),
                ConditionalContainer(
                    VSplit([Window(label, dont_extend_width=True, style="class:command"), self._entry_window]),
                    Condition(self._is_typing),
                ),
                VSplit(
                    [
                        self._list,
                        ConditionalContainer(
                            Window(width=1, char="|" if self._is_ascii else "│", style="class:panel.border"), beside
                        ),
                        ConditionalContainer(Window(self._pane(self._draw_panel), style="class:panel"), beside),
                    ]
                ),
                ConditionalContainer(
                    Window(
                        self._pane(self._draw_notices), height=lambda: len(self.desk.notices), style="class:panel.key"
                    ),
                    noticed,
                ),
                ConditionalContainer(
                    Window(self._pane(self._draw_said), height=lambda: len(self._said()), style="class:message"), foot
                ),
                Window(self._pane(self._draw_keys, self._click_key), height=1, style="class:keys"),
            ]
        )

    def _pane(self, draw: Draw, click: Callable[[int, int], None] = lambda _x, _y: None) -> Pane:
        def drawn(width: int, height: int) -> list[Line]:
            lines = draw(width, height)
            return [ascii_line(line) for line in lines] if self._is_ascii else lines

        return Pane(
            drawn,
            lambda x, y: self._do(lambda: click(x, y)),
            lambda lines: self._do(lambda: self.desk.page.wheel(lines)),
        )

    def _columns(self) -> int:
        return self.app.output.get_size().columns

    def _has_panel(self) -> bool:
        return self._columns() >= _BESIDE and self.desk.page.has_panel

    def _list_width(self) -> Dimension:
        """Return the width of what is chosen from: the rest is the panel's."""
        columns = self._columns()
        if not self._has_panel():
            return Dimension.exact(columns)
        least, usual, most = _LIST
        page = self.desk.page
        if page.list_width:
            return Dimension.exact(max(page.least_width, min(page.list_width, columns - _BOARD)))
        if columns < _ROOMY:
            return Dimension.exact(max(least, min(usual, columns * 2 // 5)))
        return Dimension.exact(min(most, columns - _PANEL))

    def _draw_title(self, width: int, _height: int) -> list[Line]:
        trail = " › ".join(page.title for page in self.desk.pages if page.title)  # noqa: RUF001 - a pointer
        left: Line = [("class:status.title", " Freecellar")]
        if trail:
            left.append(("class:status", cut(f"   {trail}", width - len(" Freecellar"))))
        place = f" {self.desk.page.place()} "
        gap = width - length(left) - len(place)
        return [[*left, ("class:status", " " * gap + place)] if gap > 0 else left]

    def _draw_list(self, width: int, height: int) -> list[Line]:
        page, place = self.desk.page, self.desk.page.place()
        lines = page.draw(width, height)
        if page.place() != place:  # the title was drawn before that was known
            self.app.invalidate()
        return lines

    def _draw_panel(self, width: int, height: int) -> list[Line]:
        return [[("", " "), *line] for line in self.desk.page.draw_panel(width - 2, height)]

    def _draw_notices(self, width: int, _height: int) -> list[Line]:
        return [[("class:panel.key", cut(f" {notice}", width))] for notice in self.desk.notices]

    def _said(self) -> list[Line]:
        width = self._columns() - 2
        if self.desk.message:
            style = "class:message.refusal" if self.desk.is_refusal else "class:message"
            return paragraph(self.desk.message, width, style)[:_MOST_SAID]
        return [] if self._has_panel() else paragraph(self.desk.page.brief(), width, "class:message")[:_MOST_SAID]

    def _draw_said(self, _width: int, _height: int) -> list[Line]:
        return [[("class:message", " "), *line] for line in self._said()]

    def _draw_keys(self, width: int, _height: int) -> list[Line]:
        self._clickable.clear()
        line: Line = []
        for key, meaning in fitting(keys_of(self.desk), width):
            start = length(line)
            line += [("class:keys.key", f" {key}"), ("class:keys", f" {meaning} ")]
            self._clickable.append((start, length(line), key))
        return [line]

    # What is heard

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        typing = Condition(self._is_typing)
        own_arrows = ~typing | Condition(lambda: self.desk.page.has_arrows)
        for go in Go:
            where = own_arrows if go in (Go.LEFT, Go.RIGHT) else Condition(lambda: True)
            bindings.add(go.value, filter=where, eager=True)(self._mover(go))
        bindings.add("enter", eager=True)(self._hearing("Enter"))
        bindings.add("escape", eager=True)(self._hearing("Esc"))
        bindings.add("tab")(self._hearing("tab"))
        bindings.add("backspace", filter=~typing | Condition(lambda: not self._entry.text))(self._hearing("Esc"))
        bindings.add("c-c")(lambda _: self.desk.end(Leave(Code.INTERRUPTED)))
        bindings.add("<sigint>")(lambda _: self.desk.end(Leave(Code.INTERRUPTED)))
        bindings.add("c-d")(lambda _: self.desk.end(Leave()))
        bindings.add("c-z")(lambda event: event.app.suspend_to_background())
        bindings.add(Keys.BracketedPaste, eager=True)(self._pasted)
        bindings.add(Keys.Any, filter=~typing)(lambda event: self._do(lambda: self._key(event.data)))
        return bindings

    def _mover(self, go: Go) -> Callable[[KeyPressEvent], None]:
        if go is Go.LEFT:
            return lambda _: self._do(self._left)
        return lambda _: self._do(lambda: self.desk.page.move(go))

    def _left(self) -> None:
        """Go back, as in a tree, where the page has no use for the key."""
        if self.desk.page.has_arrows or not self.desk.page.has_panel:
            self.desk.page.move(Go.LEFT)
        elif len(self.desk.pages) > 1:
            self.desk.back()

    def _hearing(self, key: str) -> Callable[[KeyPressEvent], None]:
        return lambda _: self._do(lambda: self._key(key))

    def _key(self, key: str) -> None:
        """Follow a key, or a click on its name at the foot."""
        desk = self.desk
        match key:
            case "Enter":
                desk.page.choose()
            case "Esc":
                desk.back()
            case _ if desk.page.press({"Tab": "tab", "PgUp": "pageup"}.get(key, key)):
                pass
            case "PgUp":
                desk.page.move(Go.PAGE_UP)
            case "q":
                self._quit()
            case "r" | "s" | "?":
                desk.attempt(lambda: self._read(key))
            case _:
                pass

    def _quit(self) -> None:
        """Leave the menu; a text that is read is only closed."""
        if self.desk.page.has_panel:
            self.desk.end(Leave())
        else:
            self.desk.back()

    def _read(self, key: str) -> None:
        """Open the text of a key, unless it is open already."""
        from freecellar_cli.menus.reading import help_page, rules_of, statistics_page

        page = {"r": rules_of, "s": statistics_page, "?": help_page}[key](self.desk)
        if self.desk.page.title != page.title:
            self.desk.open(page)

    def _pasted(self, event: KeyPressEvent) -> None:
        text = " ".join(event.data.split())
        if len(text) > LONGEST_LINE:
            self.desk.tell(f"What was pasted has {len(text):,} characters; at most {LONGEST_LINE:,} are read.")
            self.app.invalidate()
        elif self._is_typing():
            self._entry.insert_text(text)
        elif text:
            self._do(lambda: self.desk.open(LinkPage(self.desk, text)))

    def _click_list(self, x: int, y: int) -> None:
        self.desk.page.click(x, y)

    def _click_key(self, x: int, _y: int) -> None:
        for first, end, key in self._clickable:
            if first <= x < end:
                self._key(key)
                return

    def _is_typing(self) -> bool:
        return bool(self.desk.page.label)

    def _typed(self, _: Buffer) -> None:
        if len(self._entry.text) > LONGEST_LINE:
            self._entry.text = self._entry.text[:LONGEST_LINE]
        if self._is_typing() and self._entry.text != self.desk.page.text:
            self._do(lambda: self.desk.page.typed(self._entry.text))

    def _do(self, do: Callable[[], None]) -> None:
        """Do something on a page, and let the line that is typed follow it."""
        self.desk.message, self.desk.is_refusal = "", False
        do()
        if self.desk.ending is not None:
            return
        page = self.desk.page
        if self._entry.text != page.text and page.label:
            self._entry.set_document(Document(page.text, len(page.text)), bypass_readonly=True)
        self.app.layout.focus(self._entry_window if page.label else self._list)
        self.app.invalidate()
