import { join } from "node:path";
import { findMessagesBefore } from "#features/chat/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { budgets } from "../../budgets.ts";
import { startClient } from "../../tools/client.ts";
import { openDatabase } from "../../tools/database.ts";
import { median } from "../../tools/median.ts";
import { startProgram, type Program } from "../../tools/program.ts";
import { productionHostOf, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";
import { addSessions } from "../live/matches.ts";
import type { ChatOrder, ChatOutcome } from "./chat-load.ts";

const brand = { key: "blg-za-en", service: "blg-za" };
const players = 500;
const perSecond = 10;
const seconds = 10;
const burst = 200;
const storedMessages = 1_000_000;
const page = 50;
const reads = 300;
const part = `Chat, ${players} players in a room`;

/** A room of 500 players with 10 messages a second, a burst, and reading a room of a million messages. */
export async function measureChat(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  const tokens = [...(await addSessions(database, brand, players)).values()];
  const bare = await startProgram(running, join(import.meta.dirname, "bare-socket.ts"), {});
  const product = await startProduction(running, databaseUrl);
  const [bareCost, ours] = [await talk(running, bare, tokens), await talk(running, product, tokens)];
  const { figure, ratio } = await measureRead(database);
  const { cpuOfSocketIo, readOfKeyed } = budgets.chat;
  return [
    { part, name: "CPU per delivery, bare Socket.IO", figure: bareCost.cpuMs, unit: "cpuMs" },
    {
      part,
      name: "CPU per delivery, stored first",
      figure: ours.cpuMs,
      unit: "cpuMs",
      budget: bareCost.cpuMs * cpuOfSocketIo,
      ratios: { "bare Socket.IO": ours.cpuMs / bareCost.cpuMs },
    },
    { part, name: "delivery p99, bare Socket.IO", figure: bareCost.p99Ms, unit: "fineMs" },
    { part, name: "delivery p99", figure: ours.p99Ms, unit: "fineMs", budget: budgets.chat.deliveryMs },
    { part, name: `burst of ${burst}: lost`, figure: ours.burst.lost, unit: "count", budget: 0 },
    { part, name: `burst of ${burst}: doubled`, figure: ours.burst.doubled, unit: "count", budget: 0 },
    {
      part,
      name: `last ${page} of 1 000 000 messages`,
      figure,
      unit: "fineMs",
      budget: (figure / ratio) * readOfKeyed,
      ratios: { "a bare keyed read": ratio },
    },
  ];
}

async function talk(running: Running, program: Program, tokens: readonly string[]) {
  const send = startClient<ChatOrder, ChatOutcome>(running, new URL("chat-load.ts", import.meta.url));
  const order = { port: program.port, host: productionHostOf(brand.key), tokens };
  await send({ ...order, messages: 2 * perSecond, perSecond, round: "warm" });
  const before = await program.usage();
  const paced = await send({ ...order, messages: seconds * perSecond, perSecond, round: "paced" });
  const after = await program.usage();
  const atOnce = await send({ ...order, messages: burst, perSecond: 0, round: "burst" });
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / paced.deliveries,
    p99Ms: paced.p99Ms,
    burst: atOnce,
  };
}

/** Alternates with a read of the same rows by the same key, without joins. */
async function measureRead(database: Database): Promise<{ figure: number; ratio: number }> {
  const [room] = await database.run(
    `insert into chat_rooms (service, key, kind, last_sequence, last_message_at, created_at)
     values ($1, 'game-bench', 'game', $2, now(), now()) returning id`,
    [brand.service, storedMessages],
  );
  const roomId = Number(room?.["id"]);
  await database.run(
    `insert into chat_messages (room_id, sequence, id, author_id, client_id, text, state, sent_at)
     select $1, number, gen_random_uuid(), writers.ids[1 + number % cardinality(writers.ids)], 'c' || number,
       'message number ' || number, 'visible', now() - (($2 - number) * interval '1 second')
     from generate_series(1, $2::int) as number,
       (select array_agg(id) as ids from (select id from players where service = $3 limit 500) as sample) as writers`,
    [roomId, storedMessages, brand.service],
  );
  await database.run("analyze chat_messages");
  const viewerId = "00000000-0000-0000-0000-000000000000";
  const params = { roomId, viewerId, from: storedMessages + 1, limit: page };
  const ours = () => findMessagesBefore(database, params);
  const bare = () =>
    database.run(
      `select id, sequence, author_id, text, state, sent_at from chat_messages
       where room_id = $1 and sequence < $2 order by sequence desc limit $3`,
      [roomId, storedMessages + 1, page],
    );
  const timed = async (read: () => Promise<readonly unknown[]>) => {
    const start = performance.now();
    const rows = await read();
    if (rows.length !== page) throw new Error(`read ${rows.length} messages`);
    return performance.now() - start;
  };
  const [ourTimes, bareTimes]: [number[], number[]] = [[], []];
  for (let time = 0; time < reads; time++) {
    ourTimes.push(await timed(ours));
    bareTimes.push(await timed(bare));
  }
  const figure = median(ourTimes);
  return { figure, ratio: figure / median(bareTimes) };
}
