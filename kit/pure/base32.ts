const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, which people can type into an authenticator app. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let held = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      text += alphabet[(buffer >>> held) & 31];
    }
    buffer &= (1 << held) - 1;
  }
  return held > 0 ? text + alphabet[(buffer << (5 - held)) & 31] : text;
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let buffer = 0;
  let held = 0;
  for (const letter of text.toUpperCase().replaceAll(/[\s=]/g, "")) {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new RangeError("not base32");
    buffer = (buffer << 5) | value;
    held += 5;
    if (held >= 8) {
      held -= 8;
      bytes.push((buffer >>> held) & 255);
      buffer &= (1 << held) - 1;
    }
  }
  return Uint8Array.from(bytes);
}
