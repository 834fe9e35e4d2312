const longest = 56;

/**
 * A player's words as lines that can be marked as such: short enough that no terminal breaks them, so that none of them
 * looks like what somebody else has said.
 */
export function noteLines(note: string): string[] {
  return note.split(/[\r\n\u2028\u2029]+/).flatMap((line) => wrap(plain(line)));
}

/** Without what moves the cursor or pushes the rest of a line out of sight. */
function plain(line: string): string {
  return line
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "\u{fffd}");
}

function wrap(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ").flatMap(pieces)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (columnsOf(longer) <= longest) current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** A word that fits nowhere is cut. */
function pieces(word: string): string[] {
  const cut: string[] = [];
  let current = "";
  for (const character of word) {
    if (columnsOf(current + character) > longest) {
      cut.push(current);
      current = "";
    }
    current += character;
  }
  return [...cut, current];
}

/** Characters from Hangul on, the scripts of East Asia and pictures among them, may take two. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += (character.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
  return columns;
}
