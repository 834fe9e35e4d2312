import { randomUUID } from "node:crypto";
import { nodeLeaseMs } from "#features/friends/rules.ts";
import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Clock } from "#kit/pure/clock.ts";

export interface OnlinePlayersOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface OnlinePlayers {
  /** Renews the presence of the players, without those as whom somebody has signed in. */
  renew(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const renewEveryMs = nodeLeaseMs / 3;
/** One of so many players is online, besides those who talk in the lounge. */
const oneOf = 15;

/**
 * Simulated opponents answer within a minute, so some of them are shown as online: those who wrote in the lounge and a
 * part of the others. They have a node of their own, without sockets.
 */
export function createOnlinePlayers({ database, clock, log }: OnlinePlayersOptions): OnlinePlayers {
  const nodeId = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function renew(): Promise<void> {
    const aliveUntil = new Date(clock.now().getTime() + nodeLeaseMs);
    await database.transaction(async (trx) => {
      await trx.run(
        `insert into realtime_nodes (id, alive_until) values ($1, $2)
         on conflict (id) do update set alive_until = excluded.alive_until`,
        [nodeId, aliveUntil],
      );
      await trx.run(
        `delete from player_connections using players
         where node_id = $1 and players.id = player_id and (last_brand is not null or removed_at is not null)`,
        [nodeId],
      );
      await trx.run(
        `insert into player_connections (player_id, node_id)
         select id, $1 from players
         where last_brand is null and removed_at is null and (
           abs(hashtext(id::text)::bigint) % $2 = 0
           or id in (
             select player_id from chat_members member join chat_rooms room on room.id = member.room_id
             where room.kind = 'lounge' and member.last_sent_at is not null))
         on conflict do nothing`,
        [nodeId, oneOf],
      );
    });
  }

  const look = () => {
    running = renew().catch((error: unknown) =>
      log.warn({ err: error }, "presence of demo players not stored; retrying"),
    );
  };
  return {
    renew,
    start() {
      look();
      timer = setInterval(look, renewEveryMs);
    },
    async stop() {
      clearInterval(timer);
      await running;
      await database.run("delete from realtime_nodes where id = $1", [nodeId]).catch(() => undefined);
    },
  };
}
