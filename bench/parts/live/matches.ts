import { openSession } from "#features/accounts/server/index.ts";
import type { Database } from "#kit/db/database.ts";

export interface LiveMatch {
  id: string;
  challengerId: string;
  challengedId: string;
}

/** Players without a subscription may not make a move. */
const subscribed = (playerId: string) =>
  `exists (select from subscriptions where player_id = ${playerId} and state = 'active')`;

/** Confirmed matches whose players may check in now, between neighbouring players of the demo's events. */
export async function addMatches(database: Database, service: string, count: number): Promise<LiveMatch[]> {
  const rows = await database.run(
    `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
       challenged_entry_id, kickoff_at, requested_at, confirmed_at, deadline_at)
     select gen_random_uuid(), event.id, event.game_id, 'confirmed', 1, one.player_id, one.id, other.player_id, other.id,
       now() + interval '5 minutes', now(), now(), now() + interval '20 minutes'
     from entries as one
     join entries as other on other.event_id = one.event_id and other.number = one.number + 1
     join events as event on event.id = one.event_id
     join players as player on player.id = one.player_id
     where player.service = $1 and one.number % 2 = 1 and one.state = 'entered' and other.state = 'entered'
       and ${subscribed("one.player_id")} and ${subscribed("other.player_id")}
     order by one.id limit $2
     returning id, challenger_id as "challengerId", challenged_id as "challengedId"`,
    [service, count],
  );
  const text = (row: Record<string, unknown>, column: keyof LiveMatch) => String(row[column]);
  return rows.map((row) => ({
    id: text(row, "id"),
    challengerId: text(row, "challengerId"),
    challengedId: text(row, "challengedId"),
  }));
}

/** Opens a session for each of some players of a service. */
export async function addSessions(
  database: Database,
  brand: { key: string; service: string },
  count: number,
): Promise<Map<string, string>> {
  const players = await database.run(
    `select id from players where service = $1 and removed_at is null and ${subscribed("players.id")} limit $2`,
    [brand.service, count],
  );
  const tokens = new Map<string, string>();
  for (const { id } of players) {
    const session = { playerId: String(id), brand: brand.key, userAgent: "bench" };
    tokens.set(String(id), (await openSession(database, session, new Date())).token);
  }
  return tokens;
}
