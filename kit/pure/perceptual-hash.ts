/** The size to which a picture is brought, in grey, before it is looked at. */
export const hashedSize = { width: 17, height: 16 } as const;

/** Grey that differs by less is the same: what storing a picture anew changes is no look of it. */
const margin = 3;
const rowsInWord = 4;

/**
 * What a picture looks like, as four words of 64 bits: each bit tells whether it gets brighter from one spot to the one
 * beside it. Another size, format or quality changes few bits or none.
 */
export function perceptualHash(grey: Uint8Array): string[] {
  const { width, height } = hashedSize;
  if (grey.length !== width * height) throw new RangeError(`${width} times ${height} grey bytes are needed`);
  const words: string[] = [];
  for (let from = 0; from < height; from += rowsInWord) {
    let word = 0n;
    for (let row = from; row < from + rowsInWord; row++) {
      for (let column = 0; column < width - 1; column++) {
        const [here = 0, beside = 0] = grey.subarray(row * width + column);
        word = (word << 1n) | (beside - here >= margin ? 1n : 0n);
      }
    }
    words.push(word.toString(16).padStart(16, "0"));
  }
  return words;
}

/** A word of a surface without features: half the pictures in the world have one. */
export function isFeatureless(word: string): boolean {
  return /^0+$/.test(word);
}

/** In how many of its 256 bits a look differs from another. */
export function hashDistance(one: readonly string[], other: readonly string[]): number {
  return one.reduce((sum, word, index) => {
    const bits = BigInt(`0x${word}`) ^ BigInt(`0x${other[index] ?? "0"}`);
    return sum + bits.toString(2).replaceAll("0", "").length;
  }, 0);
}
