export { dimensionsOf } from "./rules/picture-dimensions.ts";
export { hasNoTrailingData } from "./rules/trailing-data.ts";
export * from "./rules/upload-limits.ts";

/** Width and height of an avatar. */
export const avatarSize = 256;
/** Longer side of a screenshot. The digits of a score stay readable. */
export const screenshotSize = 1_600;
/** An upload that is not confirmed by then is abandoned. A score is submitted within a day. */
export const abandonedAfterMs = {
  avatar: 3_600_000,
  screenshot: 24 * 3_600_000,
  attachment: 24 * 3_600_000,
} as const;
/** Screenshots whose 256-bit hashes differ in at most this many bits are considered the same. */
export const maxHashDistance = 8;

const signatures: readonly (readonly [kind: string, start: number, bytes: readonly number[]])[] = [
  ["jpeg", 0, [0xff, 0xd8, 0xff]],
  ["png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // "RIFF", four bytes of length, "WEBP"
  ["webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

/** Checks the first bytes, not the file name. */
export function isPicture(content: Uint8Array): boolean {
  return signatures.some(([, start, bytes]) => bytes.every((byte, index) => content[start + index] === byte));
}

export function addressOf(fileId: string): string {
  return `/files/${fileId}`;
}
