import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ByLanguage } from "#kit/i18n/by-language.ts";
import type { ChatCard } from "../contract.ts";
import { parseRoomId, roomIdOf, type RoomKindName } from "../rules.ts";

export type ChatSite = Pick<Site, "brand" | "text" | "canonicalOrigin">;

export interface RoomReader {
  readonly brand: Brand;
  readonly playerId: string;
}

/** The player's rights in a room that the player may read. */
export interface RoomAccess {
  /** Null for the lounge, and for private rooms: they are called after the other player. */
  readonly title: string | ByLanguage<string> | null;
  /** Why the player may not write; null if the player may. */
  readonly refusal: "room_read_only" | "direct_not_possible" | null;
  /** The players of a private room. */
  readonly players: readonly string[];
}

export interface ListedRoom {
  readonly subject: string;
  readonly title: string | ByLanguage<string>;
}

/**
 * One kind of rooms. Slices register theirs in `server/slice.ts`; `subject` is the part of the room id after the kind,
 * as the caller sent it.
 */
export interface ChatRoomKind {
  readonly name: RoomKindName;
  /** Undefined if there is no such room or the player may not know of it. */
  find(executor: Executor, reader: RoomReader, subject: string): Promise<RoomAccess | undefined>;
  /** Rooms that are listed for the player before their first message. Private rooms are listed from their first message on. */
  list?(executor: Executor, reader: RoomReader, now: Date): Promise<readonly ListedRoom[]>;
  /** The titles of the brand's rooms, by subject, for staff. Kinds without a title have none. */
  findTitles?(
    executor: Executor,
    brand: Brand,
    subjects: readonly string[],
  ): Promise<ReadonlyMap<string, string | ByLanguage<string>>>;
  /** The pages of the rooms' subjects, by subject. */
  findLinks?(executor: Executor, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Cards for links to the same things in messages; those of other realms are left out. */
  findCards?(executor: Executor, site: ChatSite, subjects: readonly string[]): Promise<readonly ChatCard[]>;
}

/** Asks each kind once about all of its rooms; by room id. */
export async function findByKind<Found>(
  kinds: readonly ChatRoomKind[],
  roomIds: readonly string[],
  find: (kind: ChatRoomKind, subjects: readonly string[]) => Promise<ReadonlyMap<string, Found>> | undefined,
): Promise<Map<string, Found>> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const subjects = new Set(
        roomIds.flatMap((roomId) => {
          const name = parseRoomId(roomId);
          return name?.kind === kind.name ? name.subject : [];
        }),
      );
      const ofKind = subjects.size > 0 ? await find(kind, [...subjects]) : undefined;
      return [...(ofKind ?? [])].map(
        ([subject, one]) => [roomIdOf({ kind: kind.name, subject }), one] as const,
      );
    }),
  );
  return new Map(found.flat());
}
