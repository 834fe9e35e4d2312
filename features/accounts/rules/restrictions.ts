/** The kinds that this slice stores. */
export const ownRestrictionKinds = ["playing", "store"] as const;
export type OwnRestrictionKind = (typeof ownRestrictionKinds)[number];

/** What staff can keep a player from; `chatting` is the timeout of the chat, which registers it. */
export const restrictionKinds = [...ownRestrictionKinds, "chatting"] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

export function isOwnRestrictionKind(kind: string): kind is OwnRestrictionKind {
  return (ownRestrictionKinds as readonly string[]).includes(kind);
}

/** How the audit log writes the end of a restriction. */
export function endText(endsAt: Date | null | undefined): string {
  if (endsAt === undefined) return "none";
  return endsAt?.toISOString() ?? "indefinite";
}
