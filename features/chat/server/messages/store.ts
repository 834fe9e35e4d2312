import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement, type Statement } from "#kit/db/statement.ts";
import type { MessageState, Reaction } from "../../rules.ts";
import type { ChatTables, ReactionCounts } from "../tables.ts";

const tables = (executor: Executor) => executor.as<ChatTables>();

export interface MessageRow {
  readonly roomId: number;
  readonly sequence: number;
  readonly id: string;
  readonly clientId: string;
  readonly authorId: string | null;
  /** Null for staff. */
  readonly username: string | null;
  readonly avatar: string | null;
  readonly staffName: string | null;
  readonly text: string | null;
  readonly state: MessageState;
  readonly sentAt: Date;
  readonly editedAt: Date | null;
  readonly hasPlainLinks: boolean;
  readonly change: number;
  readonly reactions: ReactionCounts;
  readonly ownReactions: readonly Reaction[] | null;
  readonly mentions: readonly { readonly playerId: string; readonly username: string }[] | null;
  readonly quotedId: string | null;
  readonly quotedSequence: number | null;
  readonly quotedText: string | null;
  readonly quotedState: MessageState | null;
  readonly quotedAuthorId: string | null;
  readonly quotedAuthor: string | null;
}

const select = `select message.room_id as "roomId", message.sequence, message.id, message.client_id as "clientId",
    message.author_id as "authorId", author.username, author.avatar, message.staff_name as "staffName",
    message.text, message.state, message.sent_at as "sentAt", message.edited_at as "editedAt",
    message.has_plain_links as "hasPlainLinks", message.change, message.reactions,
    case when message.reactions <> '{}' then array(select own.reaction from chat_reactions own
      where own.room_id = message.room_id and own.sequence = message.sequence and own.player_id = :viewerId)
    end as "ownReactions",
    case when message.mentions <> '{}' then (
      select json_agg(json_build_object('playerId', mentioned.id, 'username', mentioned.username))
      from players mentioned where mentioned.id = any(message.mentions)) end as mentions,
    quoted.id as "quotedId", quoted.sequence as "quotedSequence", quoted.text as "quotedText",
    quoted.state as "quotedState", quoted.author_id as "quotedAuthorId",
    coalesce(quoted_author.username, quoted.staff_name) as "quotedAuthor"
  from chat_messages message
    left join players author on author.id = message.author_id
    left join chat_messages quoted on quoted.room_id = message.room_id and quoted.sequence = message.reply_to
    left join players quoted_author on quoted_author.id = quoted.author_id`;

interface PageParams {
  readonly roomId: number;
  readonly viewerId: string;
  readonly from: number;
  readonly limit: number;
}

const page = (name: string, end: string): Statement<MessageRow, PageParams> =>
  defineStatement(name, `${select} where message.room_id = :roomId and ${end} limit :limit`);

const before = page("chat-messages-before", "message.sequence < :from order by message.sequence desc");
const after = page("chat-messages-after", "message.sequence > :from order by message.sequence");
const changed = page("chat-messages-changed", "message.change > :from order by message.change");

/** The latest first. */
export function findBefore(executor: Executor, params: PageParams): Promise<MessageRow[]> {
  return executor.query(before, params);
}

export function findAfter(executor: Executor, params: PageParams): Promise<MessageRow[]> {
  return executor.query(after, params);
}

/** The changed messages in the order of their changes. */
export function findChanged(executor: Executor, params: PageParams): Promise<MessageRow[]> {
  return executor.query(changed, params);
}

const bySequence = defineStatement<MessageRow, { roomId: number; viewerId: string; sequence: number }>(
  "chat-message",
  `${select} where message.room_id = :roomId and message.sequence = :sequence`,
);

export async function findMessage(
  executor: Executor,
  params: { roomId: number; viewerId: string; sequence: number },
): Promise<MessageRow | undefined> {
  const [row] = await executor.query(bySequence, params);
  return row;
}

const keyFields = [
  "room_id as roomId",
  "sequence",
  "author_id as authorId",
  "state",
  "text",
  "sent_at as sentAt",
  "mentions",
] as const;

export function findById(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("chat_messages")
    .where("id", "=", id)
    .select(keyFields)
    .executeTakeFirst();
}

export interface Sender {
  /** The sequence of an earlier message with the same client id. */
  readonly earlier: number | null;
  readonly timedOutUntil: Date | null;
  readonly readUpTo: number | null;
  readonly lastSentAt: Date | null;
}

const sender = defineStatement<Sender, { roomId: number; authorId: string; clientId: string; now: Date }>(
  "chat-sender",
  `select
     (select sequence from chat_messages
      where room_id = :roomId and author_id = :authorId and client_id = :clientId) as earlier,
     (select max(ends_at) from chat_timeouts
      where player_id = :authorId and room_id in (0, :roomId) and ends_at > :now) as "timedOutUntil",
     member.read_up_to as "readUpTo", member.last_sent_at as "lastSentAt"
   from (select) as one left join chat_members member on member.player_id = :authorId and member.room_id = :roomId`,
);

/** What decides whether a player may send a message. The caller has locked the room. */
export async function findSender(
  trx: Executor,
  params: { roomId: number; authorId: string; clientId: string; now: Date },
): Promise<Sender> {
  const [row] = await trx.query(sender, params);
  if (!row) throw new Error("a select without conditions returned no row");
  return row;
}

export interface NewMessage {
  readonly id: string;
  readonly roomId: number;
  readonly sequence: number;
  readonly authorId: string;
  readonly clientId: string;
  readonly text: string;
  readonly textHash: Buffer | null;
  readonly state: MessageState;
  readonly replyTo: number | null;
  readonly mentions: readonly string[];
  readonly hasPlainLinks: boolean;
}

type SentMessage = NewMessage & { readonly readUpTo: number; readonly now: Date };

// `exists` reads the member as it was before this statement.
const sentMessage = defineStatement<object, SentMessage>(
  "sent-chat-message",
  `with message as (
     insert into chat_messages (room_id, sequence, id, author_id, client_id, text, text_hash, state, sent_at, reply_to,
       mentions, has_plain_links)
     values (:roomId, :sequence, :id, :authorId, :clientId, :text, :textHash, :state, :now, :replyTo,
       :mentions, :hasPlainLinks)
   ), member as (
     insert into chat_members (player_id, room_id, is_private, read_up_to, last_sent_at, took_part_at)
     values (:authorId, :roomId, false, :readUpTo, :now, :now)
     on conflict (player_id, room_id) do update set
       read_up_to = greatest(chat_members.read_up_to, excluded.read_up_to),
       last_sent_at = excluded.last_sent_at,
       took_part_at = coalesce(chat_members.took_part_at, excluded.took_part_at)
   )
   update chat_rooms set last_sequence = :sequence, last_message_at = :now,
     participants = participants + case when exists (
       select from chat_members where player_id = :authorId and room_id = :roomId and took_part_at is not null
     ) then 0 else 1 end
   where id = :roomId`,
);

/** Stores the message, and with it the room's counters and the author's membership. The caller has locked the room. */
export async function insertMessage(trx: Executor, message: SentMessage): Promise<void> {
  await trx.query(sentMessage, message);
  await insertMentions(trx, message);
}

async function insertMentions(
  trx: Executor,
  { roomId, sequence, mentions }: Pick<NewMessage, "roomId" | "sequence" | "mentions">,
): Promise<void> {
  if (mentions.length === 0) return;
  await tables(trx)
    .insertInto("chat_mentions")
    .values(mentions.map((playerId) => ({ player_id: playerId, room_id: roomId, sequence })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface MessageChange {
  readonly roomId: number;
  readonly sequence: number;
  readonly change: number;
}

export async function updateText(
  trx: Executor,
  { roomId, sequence, change }: MessageChange,
  edited: Pick<NewMessage, "text" | "textHash" | "state" | "mentions" | "hasPlainLinks">,
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("chat_messages")
    .set({
      text: edited.text,
      text_hash: edited.textHash,
      state: edited.state,
      mentions: [...edited.mentions],
      has_plain_links: edited.hasPlainLinks,
      edited_at: now,
      change,
    })
    .where("room_id", "=", roomId)
    .where("sequence", "=", sequence)
    .execute();
  await deleteMentions(trx, { roomId, sequence }, edited.mentions);
  await insertMentions(trx, { roomId, sequence, mentions: edited.mentions });
}

export async function updateVisible(
  trx: Executor,
  { roomId, sequence, change }: MessageChange,
): Promise<void> {
  await tables(trx)
    .updateTable("chat_messages")
    .set({ state: "visible", change })
    .where("room_id", "=", roomId)
    .where("sequence", "=", sequence)
    .execute();
}

/** Leaves a tombstone: the text, its mentions and its reactions are gone. */
export async function updateGone(
  trx: Executor,
  { roomId, sequence, change }: MessageChange,
  state: "deleted" | "removed",
): Promise<void> {
  await tables(trx)
    .updateTable("chat_messages")
    .set({ text: null, text_hash: null, state, mentions: [], reactions: "{}", change })
    .where("room_id", "=", roomId)
    .where("sequence", "=", sequence)
    .execute();
  await deleteMentions(trx, { roomId, sequence }, []);
  await tables(trx)
    .deleteFrom("chat_reactions")
    .where("room_id", "=", roomId)
    .where("sequence", "=", sequence)
    .execute();
}

async function deleteMentions(
  trx: Executor,
  { roomId, sequence }: { roomId: number; sequence: number },
  except: readonly string[],
): Promise<void> {
  await tables(trx)
    .deleteFrom("chat_mentions")
    .where("room_id", "=", roomId)
    .where("sequence", "=", sequence)
    .$if(except.length > 0, (query) => query.where("player_id", "not in", except))
    .execute();
}

interface ReactionKey {
  readonly roomId: number;
  readonly sequence: number;
  readonly playerId: string;
  readonly reaction: Reaction;
}

/** False when there was nothing to change. */
export async function setReaction(
  trx: Executor,
  { roomId, sequence, playerId, reaction }: ReactionKey,
  add: boolean,
): Promise<boolean> {
  const db = tables(trx);
  if (add) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("chat_reactions")
      .values({ room_id: roomId, sequence, player_id: playerId, reaction })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numDeletedRows } = await db
    .deleteFrom("chat_reactions")
    .where("room_id", "=", roomId)
    .where("sequence", "=", sequence)
    .where("player_id", "=", playerId)
    .where("reaction", "=", reaction)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The caller has locked the room. */
export async function updateReactions(
  trx: Executor,
  { roomId, sequence, change }: MessageChange,
): Promise<void> {
  await sql`update chat_messages set change = ${change}, reactions = coalesce((
      select jsonb_object_agg(reaction, players) from (
        select reaction, count(*) as players from chat_reactions
        where room_id = ${roomId} and sequence = ${sequence} group by reaction) counted), '{}')
    where room_id = ${roomId} and sequence = ${sequence}`.execute(tables(trx));
}
