/** A picture is scaled to this size, in grey, before it is hashed. */
export const hashedSize = { width: 17, height: 16 } as const;

/** Smaller differences in grey are noise, for example from compressing the picture again. */
const margin = 3;
const rowsInWord = 4;

/**
 * Perceptual hash (dHash) as four words of 64 bits: each bit says whether a pixel is darker than its right neighbour.
 * Another size, format or quality changes few bits or none.
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

/** A word of a uniform area, which very many pictures share. */
export function isFeatureless(word: string): boolean {
  return /^0+$/.test(word);
}

/** The number of different bits of two hashes, out of 256. */
export function hashDistance(one: readonly string[], other: readonly string[]): number {
  return one.reduce((sum, word, index) => {
    const bits = BigInt(`0x${word}`) ^ BigInt(`0x${other[index] ?? "0"}`);
    return sum + bits.toString(2).replaceAll("0", "").length;
  }, 0);
}
