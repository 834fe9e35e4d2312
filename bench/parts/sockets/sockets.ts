import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openSession } from "#features/accounts/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { budgets } from "../../budgets.ts";
import { startClient } from "../../tools/client.ts";
import { openDatabase } from "../../tools/database.ts";
import { productionHostOf, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";
import type { SocketsOrder, SocketsOutcome } from "./sockets-load.ts";

const sockets = 10_000;
const brand = { key: "blg-za-en", service: "blg-za" };
const part = `${sockets} players online on one node`;
const timeoutMs = 120_000;
/** Long enough for every player's presence to be stored. */
const presenceMs = 10_000;

/** Opens a socket for each of many players, then kills the server and starts it again. */
export async function measureSockets(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  const players = await addPlayers(database);
  const first = await startProduction(running, databaseUrl);
  const send = startClient<SocketsOrder, SocketsOutcome>(
    running,
    new URL("sockets-load.ts", import.meta.url),
  );
  const order = { port: first.port, host: productionHostOf(brand.key), timeoutMs };
  const opened = await send({ ...order, players });
  await delay(presenceMs);
  const [online] = await database.run(
    "select count(distinct player_id)::int as count from player_connections",
  );
  const { residentBytes } = await first.usage();
  const killedAt = Date.now();
  await first.kill();
  await startProduction(running, databaseUrl, first.port);
  const back = await send({ ...order, players: [] });
  return [
    { part, name: "sockets that failed", figure: opened.missing, unit: "count", budget: 0 },
    { part, name: "players stored as online", figure: Number(online?.["count"]), unit: "count" },
    { part, name: "memory", figure: residentBytes, unit: "bytes", budget: budgets.sockets.residentBytes },
    { part, name: "after a kill: sockets that are missing", figure: back.missing, unit: "count", budget: 0 },
    {
      part,
      name: "after a kill: until the last one is back",
      figure: back.lastJoinedAt - killedAt,
      unit: "ms",
      budget: budgets.sockets.backMs,
    },
  ];
}

async function addPlayers(database: Database): Promise<{ playerId: string; token: string }[]> {
  const ids = Array.from({ length: sockets }, () => randomUUID());
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     select id, $2, 'n' || left(id::text, 8) || right(id::text, 6), 'ZA', 'mask-1', now() from unnest($1::uuid[]) as id`,
    [ids, brand.service],
  );
  const players: { playerId: string; token: string }[] = [];
  for (const playerId of ids) {
    const session = { playerId, brand: brand.key, userAgent: "bench" };
    players.push({ playerId, token: (await openSession(database, session, new Date())).token });
  }
  return players;
}
