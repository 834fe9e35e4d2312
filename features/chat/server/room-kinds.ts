import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ByLanguage } from "#kit/i18n/by-language.ts";
import type { ChatCard } from "../contract.ts";
import type { RoomKindName } from "../rules.ts";

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
  /** The pages of the rooms' subjects, by subject. */
  findLinks?(executor: Executor, subjects: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Cards for links to the same things in messages; those of other realms are left out. */
  findCards?(executor: Executor, site: ChatSite, subjects: readonly string[]): Promise<readonly ChatCard[]>;
}
