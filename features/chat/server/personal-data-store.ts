import { sql } from "kysely";
import { batchSize } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ChatTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<ChatTables>();

export function findMessages(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("chat_messages as message")
    .innerJoin("chat_rooms as room", "room.id", "message.room_id")
    .where("message.author_id", "=", playerId)
    .orderBy("message.sent_at", "desc")
    .limit(limit)
    .select(["room.key as roomId", "message.sequence", "message.text", "message.sent_at as sentAt"])
    .execute();
}

export function findReports(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("chat_reports")
    .where("reporter_id", "=", playerId)
    .orderBy("reported_at", "desc")
    .limit(limit)
    .select(["kind", "reason", "note", "state", "reported_at as reportedAt"])
    .execute();
}

export async function erase(trx: Executor, playerId: string): Promise<void> {
  const db = tables(trx);
  await sql`update chat_messages message set mentions = array_remove(message.mentions, own.player_id)
    from chat_mentions own where own.player_id = ${playerId}
      and message.room_id = own.room_id and message.sequence = own.sequence`.execute(db);
  await db.deleteFrom("chat_mentions").where("player_id", "=", playerId).execute();
  await sql`update chat_messages message set reactions = coalesce((
      select jsonb_object_agg(reaction, players) from (
        select reaction, count(*) as players from chat_reactions other
        where other.room_id = message.room_id and other.sequence = message.sequence
          and other.player_id <> ${playerId} group by reaction) counted), '{}')
    from (select distinct room_id, sequence from chat_reactions where player_id = ${playerId}) own
    where message.room_id = own.room_id and message.sequence = own.sequence`.execute(db);
  await db.deleteFrom("chat_reactions").where("player_id", "=", playerId).execute();
  await db
    .deleteFrom("chat_members")
    .where("player_id", "=", playerId)
    .where("is_private", "=", false)
    .execute();
  await db.deleteFrom("chat_timeouts").where("player_id", "=", playerId).execute();
  await db.updateTable("chat_reports").set({ note: null }).where("reporter_id", "=", playerId).execute();
  await db
    .updateTable("chat_reports")
    .set({ quoted_text: null })
    .where("reported_id", "=", playerId)
    .execute();
  while ((await eraseTexts(trx, playerId)) === batchSize);
}

/** One statement over all messages of a player who wrote for years could time out. */
async function eraseTexts(trx: Executor, playerId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update chat_messages set text = null, text_hash = null, client_id = id::text, state = 'deleted', mentions = '{}'
    where ctid = any (array(select ctid from chat_messages
      where author_id = ${playerId} and text is not null limit ${batchSize}))`.execute(tables(trx));
  return Number(numAffectedRows);
}
