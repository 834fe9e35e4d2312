/** Bits of zeros that a browser looks for: half a second of a phone, and of every single SMS that a robot wants. */
export const workBits = 16;
export const hurdleLifeMs = 10 * 60_000;

/** Whether a hash begins with so many zeros. */
export function hasWork(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  return hash.subarray(0, whole).every((byte) => byte === 0) && (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}
