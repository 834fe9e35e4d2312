/** Leading zero bits that a browser must find: about half a second of work on a phone for each SMS. */
export const proofOfWorkBits = 16;
export const proofOfWorkLifeMs = 10 * 60_000;

export function hasLeadingZeroBits(hash: Uint8Array, bits: number): boolean {
  const wholeBytes = bits >> 3;
  return (
    hash.subarray(0, wholeBytes).every((byte) => byte === 0) &&
    (hash[wholeBytes] ?? 0) >> (8 - (bits & 7)) === 0
  );
}
