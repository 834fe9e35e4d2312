export const roomKinds = ["lounge", "game", "battleground", "direct", "match", "support"] as const;
export type RoomKindName = (typeof roomKinds)[number];

/** A room id is the kind, and after a hyphen the id of what the room is about: `lounge`, `match-<match id>`. */
export interface RoomName {
  readonly kind: RoomKindName;
  /** Empty for the lounge. */
  readonly subject: string;
}

const shape = /^([a-z]+)(?:-([\w.-]{1,80}))?$/;

export function parseRoomId(roomId: string): RoomName | undefined {
  const [, name, subject = ""] = shape.exec(roomId) ?? [];
  const kind = roomKinds.find((known) => known === name);
  if (kind === undefined || (kind === "lounge") !== (subject === "")) return undefined;
  return { kind, subject };
}

export function roomIdOf({ kind, subject }: RoomName): string {
  return subject === "" ? kind : `${kind}-${subject}`;
}

/** The same for both players, so that a pair has one room. */
export function directSubject(one: string, other: string): string {
  return [one, other].toSorted().join(".");
}

/** Undefined unless it is in the form that `directSubject` writes. */
export function directPlayers(subject: string): readonly [string, string] | undefined {
  const [one = "", other = "", ...rest] = subject.split(".");
  return rest.length === 0 && one < other ? [one, other] : undefined;
}
