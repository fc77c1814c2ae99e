"""A grid of cells to draw on, each a character with its style."""

from prompt_toolkit.formatted_text import StyleAndTextTuples


class Canvas:
    """A window's cells; what is drawn outside of them is cut off."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with blanks of no style."""
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text on one line."""
        if not 0 <= y < self.height:
            return
        begin, end = max(0, x), min(self.width, x + len(text))
        if begin < end:
            self._signs[y][begin:end] = text[begin - x : end - x]
            self._styles[y][begin:end] = [style] * (end - begin)

    def fill(self, x: int, y: int, width: int, height: int, style: str, sign: str = " ") -> None:
        """Fill a rectangle."""
        for line in range(y, y + height):
            self.put(x, line, sign * width, style)

    def line(self, y: int) -> StyleAndTextTuples:
        """Return a line as pieces of one style each."""
        pieces: StyleAndTextTuples = []
        begin, styles, signs = 0, self._styles[y], self._signs[y]
        for at in range(1, self.width + 1):
            if at == self.width or styles[at] != styles[begin]:
                pieces.append((styles[begin], "".join(signs[begin:at])))
                begin = at
        return pieces

    def text(self) -> str:
        """Return all lines as plain text, without blanks at their ends."""
        return "\n".join("".join(line).rstrip() for line in self._signs)
