export const shareKinds = ["profile", "result", "event", "bracket"] as const;
export type ShareKind = (typeof shareKinds)[number];

export interface SharingSetting {
  /** Visitors can open shared links to the player's profile and results. */
  readonly isPublic: boolean;
  /** Search engines may list those pages. */
  readonly isIndexed: boolean;
}

export const defaultSharing: SharingSetting = { isPublic: true, isIndexed: false };

/** The page of the product that a shared link leads to. */
export function sharedPath(kind: ShareKind, subjectId: string): string {
  const pages = { profile: "profile", result: "match", event: "event-home", bracket: "bracket" } as const;
  return `/${pages[kind]}/${subjectId}`;
}

// Without characters that look alike.
const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
export const shareCodeLength = 10;
export const shareCodePattern = new RegExp(`^[${codeAlphabet}]{${shareCodeLength}}$`);

/** `bytes` are random. */
export function shareCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, shareCodeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join(
    "",
  );
}
