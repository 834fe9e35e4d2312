import { subscribeAndLink } from "#apps/server/testing/subscribe-and-link.ts";
import { openSession } from "#features/accounts/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";

const clock = { now: () => new Date() };
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

export interface MatchPlan {
  readonly matchId: string;
  /** Every call from the answer to the verified score, in order. */
  readonly calls: readonly { readonly path: string; readonly token: string; readonly body: object }[];
}

/** Challenges between new players in one battleground, shortly before check-in opens. */
export async function planMatches(database: Database, count: number): Promise<MatchPlan[]> {
  const eventId = newId(clock);
  await database.run(
    "insert into games values ('killed', 'Killed', 'football', 'ign', true, $1) on conflict do nothing",
    [clock.now()],
  );
  await database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     values ($1, 'killed', 'ZA', 'blg-za', 'ladder', 'any', '{"en":"Event"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
       5000, $2, $3, $2, $3, $2)`,
    [eventId, minutes(-60), minutes(60 * 24)],
  );
  const plans: MatchPlan[] = [];
  for (let number = 0; number < count; number++) plans.push(await planMatch(database, eventId, number));
  return plans;
}

async function planMatch(database: Database, eventId: string, number: number): Promise<MatchPlan> {
  const matchId = newId(clock);
  const challenger = await enter(database, eventId, 2 * number);
  const challenged = await enter(database, eventId, 2 * number + 1);
  await database.run(
    `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
       challenged_entry_id, kickoff_at, requested_at, deadline_at)
     values ($1, $2, 'killed', 'requested', 1, $3, $4, $5, $6, $7, $8, $7)`,
    [
      matchId,
      eventId,
      challenger.id,
      challenger.entry,
      challenged.id,
      challenged.entry,
      minutes(10),
      clock.now(),
    ],
  );
  await database.run(
    "insert into match_moves (match_id, number, move, state, player_id, moved_at) values ($1, 1, 'challenge', 'requested', $2, $3)",
    [matchId, challenger.id, clock.now()],
  );
  const screenshot = newId(clock);
  await database.run(
    `insert into files (id, player_id, kind, size, state, created_at, picture_hash)
     values ($1, $2, 'screenshot', 1, 'pending', $3, '{}')`,
    [screenshot, challenger.id, clock.now()],
  );
  const score = { scoreChallenger: 2, scoreChallenged: 1, screenshot };
  const call = (path: string, { token }: { token: string }, body: object = {}) => ({
    path: `/api/game/${path}`,
    token,
    body: { matchId, ...body },
  });
  return {
    matchId,
    calls: [
      call("accept-match", challenged),
      call("ready-up", challenger),
      call("ready-up", challenged),
      call("submit-scores", challenger, score),
      call("verify-match-result", challenged),
    ],
  };
}

async function enter(database: Database, eventId: string, number: number) {
  const [id, entry] = [newId(clock), newId(clock)];
  await database.run(
    "insert into players (id, service, username, country, avatar, created_at) values ($1, 'blg-za', $2, 'ZA', 'x', now())",
    [id, `K${id.slice(-12)}`],
  );
  await database.run("insert into entries values ($1, $2, $3, $4, 'entered', null, now(), null)", [
    entry,
    eventId,
    id,
    number + 1,
  ]);
  await subscribeAndLink(database, { playerId: id, gameId: "killed", brand: "blg-za-en", now: clock.now() });
  const session = { playerId: id, brand: "blg-za-en", userAgent: "test" };
  const { token } = await openSession(database, session, clock.now());
  return { id, entry, token };
}
