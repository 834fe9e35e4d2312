const maxColumns = 56;

/**
 * Splits a player's text into short lines, which the caller prefixes with their author, so that no part of it
 * looks like another author's line in a terminal.
 */
export function terminalLines(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).flatMap((line) => wrap(plain(line)));
}

/** Removes characters that move the cursor or hide the rest of a line. */
function plain(line: string): string {
  return line
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "\u{fffd}");
}

function wrap(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ").flatMap(splitLongWord)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (columnsOf(longer) <= maxColumns) current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** Cuts a word that is longer than a line. */
function splitLongWord(word: string): string[] {
  const cut: string[] = [];
  let current = "";
  for (const character of word) {
    if (columnsOf(current + character) > maxColumns) {
      cut.push(current);
      current = "";
    }
    current += character;
  }
  return [...cut, current];
}

/** Characters from Hangul on, such as East Asian scripts and emoji, may be two columns wide. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
  return columns;
}
