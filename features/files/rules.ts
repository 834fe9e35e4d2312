export { sizeOf } from "./rules/picture-size.ts";
export { hasNoTrailingData } from "./rules/trailing-data.ts";

/** What may be sent; the browser shrinks pictures long before. */
export const mostBytes = 5 * 1_024 * 1_024;
/** A small file can be a picture that no memory holds. */
export const mostPixels = 24_000_000;
/** What a phone may draw to shrink it: what large cameras make, and not what would take all of its memory. */
export const mostPixelsShrunk = 72_000_000;
/** Both sides of an avatar. */
export const avatarSize = 256;
/** The longer side of a screenshot: digits of a score are read at it. */
export const screenshotSize = 1_600;
/** An upload that nobody has confirmed by then has broken off. A score is given within a day. */
export const abandonedAfterMs = { avatar: 3_600_000, screenshot: 24 * 3_600_000 } as const;
/** Screenshots that differ in no more of their 256 bits show the same. */
export const mostHashDistance = 8;

const signatures: readonly (readonly [kind: string, start: number, bytes: readonly number[]])[] = [
  ["jpeg", 0, [0xff, 0xd8, 0xff]],
  ["png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // "RIFF", four bytes of length, "WEBP"
  ["webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

/** By its first bytes, whatever it is called. */
export function isPicture(content: Uint8Array): boolean {
  return signatures.some(([, start, bytes]) => bytes.every((byte, index) => content[start + index] === byte));
}

export function addressOf(fileId: string): string {
  return `/files/${fileId}`;
}
