import { createHash } from "node:crypto";
import { findBlockedEitherWayAmong } from "#features/friends/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { chatProblems } from "../../contract.ts";
import {
  comparableText,
  hasOutsideLink,
  isNewAccount,
  isRepeated,
  mentionedNames,
  maxMentions,
  normaliseText,
  repeatMs,
  textFault,
  type WordFilter,
} from "../../rules.ts";
import type { NewMessage } from "../messages/store.ts";
import type { ChatReader } from "../ports.ts";
import type { ReadableRoom } from "../rooms/access.ts";
import * as rooms from "../rooms/store.ts";
import { countSameText } from "./store.ts";
import { wordFilterOf } from "./word-lists.ts";

export type Examined = Pick<NewMessage, "text" | "textHash" | "state" | "mentions" | "hasPlainLinks">;

export function requireText(typed: string): string {
  const text = normaliseText(typed);
  const fault = textFault(text);
  if (fault) throw chatProblems.problem(fault, [{ field: "text", code: fault }]);
  return text;
}

/** What is read to decide whether a text is masked or held. */
export interface TextContext {
  readonly filter: WordFilter;
  readonly textHash: Buffer;
  readonly isRepeat: boolean;
}

/** For a caller who reads other data together with it. */
export async function findTextContext(
  executor: Executor,
  { site, playerId }: ChatReader,
  text: string,
  now: Date,
): Promise<TextContext> {
  const comparable = comparableText(text);
  const textHash = createHash("sha256").update(comparable).digest();
  const since = new Date(now.getTime() - repeatMs);
  const [filter, before] = await Promise.all([
    wordFilterOf(executor, site.brand),
    countSameText(executor, { authorId: playerId, textHash, since }),
  ]);
  return { filter, textHash, isRepeat: isRepeated(comparable, before) };
}

/** Masks or holds a text of a player, and finds whom it mentions. */
export async function examine(
  executor: Executor,
  author: ChatReader,
  room: Pick<ReadableRoom, "players">,
  typed: string,
  { filter, textHash, isRepeat }: TextContext,
  now: Date,
): Promise<Examined> {
  const { text, isHeld } = filter(typed);
  return {
    text,
    textHash,
    state: isHeld || isRepeat ? "held" : "visible",
    mentions: await findMentioned(executor, author, room, text),
    hasPlainLinks:
      hasOutsideLink(text, author.site.canonicalOrigin) && (await isNewPlayer(executor, author, now)),
  };
}

/** In a private room only its players can be mentioned. Players with a block in either direction cannot. */
async function findMentioned(
  executor: Executor,
  { site, playerId }: ChatReader,
  { players }: Pick<ReadableRoom, "players">,
  text: string,
): Promise<string[]> {
  const named = await rooms.findByNames(executor, site.brand.service, mentionedNames(text));
  const others = named.filter((id) => id !== playerId && (players.length === 0 || players.includes(id)));
  const blocked = new Set(await findBlockedEitherWayAmong(executor, playerId, others));
  return others.filter((id) => !blocked.has(id)).slice(0, maxMentions);
}

async function isNewPlayer(executor: Executor, { site, playerId }: ChatReader, now: Date): Promise<boolean> {
  const player = await rooms.findPlayerOfRealm(executor, site.brand.service, playerId);
  return player !== undefined && isNewAccount(player.createdAt, now);
}
