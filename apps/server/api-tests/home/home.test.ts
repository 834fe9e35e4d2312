import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { HomeContract } from "#features/home/contract.ts";
import { newId } from "#kit/db/id.ts";
import type { ResponseOf } from "#kit/contract/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { callAs } from "../../testing/call-as.ts";

type Badges = ResponseOf<HomeContract["GET /api/game/badge-counts"]>;
type Home = ResponseOf<HomeContract["GET /api/game/home"]>;

const brand = "tlk-za-en";
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp({ seeded: [brand] });
});
afterAll(() => app.stop());

interface Entrant {
  playerId: string;
  entryId: string;
  token: string;
}

/** Two players of a running ladder without any match. */
async function aPair(): Promise<{ eventId: string; pair: [Entrant, Entrant] }> {
  const rows = await app.database.run(
    `select entry.event_id, entry.player_id, entry.id from entries as entry join events as event on event.id = entry.event_id
      where event.stage = 'ladder' and entry.state = 'entered' and event.starts_at < $1
        and event.ends_at > $1::timestamptz + interval '3 days' and event.country = 'ZA' and event.provider = 'telkom-za'
        and not exists (select from matches where deadline_at is not null
          and (challenger_id = entry.player_id or challenged_id = entry.player_id))
        and exists (select from players where id = entry.player_id and service = 'telkom-za' and is_open_to_challenges)
      order by entry.event_id, entry.number limit 2`,
    [app.clock.now()],
  );
  const entrants: Entrant[] = [];
  for (const row of rows) {
    const playerId = String(row["player_id"]);
    const { token } = await openSession(
      app.database,
      { playerId, brand, userAgent: "test" },
      app.clock.now(),
    );
    entrants.push({ playerId, entryId: String(row["id"]), token });
  }
  const [one, other] = entrants;
  if (!one || !other) throw new Error("The demo has no such pair");
  return { eventId: String(rows[0]?.["event_id"]), pair: [one, other] };
}

async function call<Body>(token: string | undefined, name: string, body?: object): Promise<Body> {
  const response = await callAs(app, { brand, token }, name, body);
  if (response.status !== 200)
    throw new Error(`${name}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

/** The pending actions and the next match of a player. */
async function atHome({ token }: Entrant): Promise<{ pendingActions: string[]; next: string | null }> {
  const home = await call<Home>(token, "home");
  return {
    pendingActions: home.pendingActions.map(({ action }) => action),
    next: home.next?.matchId ?? null,
  };
}

test("shows a match to the player who has to act, not to the one who waits", async () => {
  const {
    eventId,
    pair: [ann, ben],
  } = await aPair();
  const proposedDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const { match } = await call<{ match: { matchId: string } }>(ann.token, "create-challenge", {
    eventId,
    challengedTeamId: ben.entryId,
    proposedDate,
  });
  const { matchId } = match;
  expect(await atHome(ben)).toEqual({ pendingActions: ["answer"], next: null });
  expect(await atHome(ann)).toEqual({ pendingActions: [], next: null });
  const sentBy = async ({ token }: Entrant) =>
    (await call<Home>(token, "home")).sent.map((one) => one.matchId);
  expect(await sentBy(ann)).toEqual([matchId]);
  expect(await sentBy(ben)).toEqual([]);
  const waitingFor = async ({ token }: Entrant) => (await call<Badges>(token, "badge-counts")).waitingMatches;
  expect(await waitingFor(ben)).toBe(1);
  expect(await waitingFor(ann)).toBe(0);

  await call(ben.token, "accept-match", { matchId });
  for (const player of [ann, ben])
    expect(await atHome(player)).toEqual({ pendingActions: [], next: matchId });

  app.clock.advance("50m");
  for (const player of [ann, ben])
    expect(await atHome(player)).toEqual({ pendingActions: ["check_in"], next: matchId });

  await call(ann.token, "ready-up", { matchId });
  expect(await atHome(ann)).toEqual({ pendingActions: [], next: matchId });
  await call(ben.token, "ready-up", { matchId });
  for (const player of [ann, ben])
    expect(await atHome(player)).toEqual({ pendingActions: ["submit"], next: null });
});

test("shows a new player the first steps until the first match", async () => {
  const { eventId } = await aPair();
  const now = app.clock.now();
  const playerId = newId({ now: () => now });
  await app.database.run(
    `insert into players (id, service, username, country, avatar, created_at)
      values ($1, 'telkom-za', $2, 'ZA', 'mask-1', $3)`,
    [playerId, `n${playerId.slice(-12)}`, now],
  );
  const { token } = await openSession(app.database, { playerId, brand, userAgent: "test" }, now);
  const steps = async () => (await call<Home>(token, "home")).firstSteps;
  expect(await steps()).toEqual({ isLinked: false, isEntered: false });
  await app.database.run(
    `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
      select $1, game_id, 'telkom-za', 'Newcomer', 'newcomer', $3 from events where id = $2`,
    [playerId, eventId, now],
  );
  expect(await steps()).toEqual({ isLinked: true, isEntered: false });
  const [played] = await app.database.run(
    `select player.id from players as player join matches on matches.challenger_id = player.id
      where player.service = 'telkom-za' and player.removed_at is null limit 1`,
  );
  const session = { playerId: String(played?.["id"]), brand, userAgent: "test" };
  const other = await openSession(app.database, session, now);
  expect((await call<Home>(other.token, "home")).firstSteps).toBeNull();
});

test("lists the player's battlegrounds with the rank in each and in the month", async () => {
  const {
    eventId,
    pair: [ann],
  } = await aPair();
  const home = await call<Home>(ann.token, "home");
  const own = home.battlegrounds.find(({ event }) => event.id === eventId);
  expect(own).toMatchObject({ isWaiting: false, row: { isYou: true, player: { id: ann.playerId } } });
  expect(home.season).toEqual((await call<{ row: unknown }>(ann.token, "my-rank?board=season")).row);
});

test("shows no rank in a final, which its bracket decides", async () => {
  const [finalist] = await app.database.run(
    `select entry.player_id as id, entry.event_id as "finalId" from entries as entry
       join events as event on event.id = entry.event_id join players as player on player.id = entry.player_id
       join boards as board on board.event_id = event.id
       join ranking_rows as row on row.board_id = board.id and row.player_id = entry.player_id
      where event.stage = 'finals' and entry.state = 'entered' and event.ends_at > $1 and player.service = 'telkom-za'
      order by entry.seed limit 1`,
    [app.clock.now()],
  );
  const session = { playerId: String(finalist?.["id"]), brand, userAgent: "test" };
  const { token } = await openSession(app.database, session, app.clock.now());
  const { battlegrounds } = await call<Home>(token, "home");
  const final = battlegrounds.find(({ event }) => event.id === finalist?.["finalId"]);
  expect(final).toMatchObject({ event: { stage: "finals" }, row: null });
});

test("shows a finalist the tie that waits for an opponent, on home and in the schedule", async () => {
  const startsAt = new Date(app.clock.now().getTime() + 3_600_000);
  const [open] = await app.database.run(
    `with finalist as (select entry.id, entry.player_id, entry.event_id from entries as entry
         join events as event on event.id = entry.event_id join players as player on player.id = entry.player_id
        where event.stage = 'finals' and entry.state = 'entered' and event.ends_at > $1 and player.service = 'telkom-za'
        order by entry.seed limit 1)
     update bracket_ties as tie set entry_a = finalist.id, entry_b = null, score_a = null, score_b = null, winner = null,
       outcome = null, match_id = null, progress = null, starts_at = $2
     from finalist where tie.event_id = finalist.event_id and tie.code = 'F1'
     returning finalist.player_id as id, finalist.event_id as "finalId"`,
    [app.clock.now(), startsAt],
  );
  const session = { playerId: String(open?.["id"]), brand, userAgent: "test" };
  const { token } = await openSession(app.database, session, app.clock.now());
  const { battlegrounds } = await call<Home>(token, "home");
  expect(battlegrounds.filter(({ tie }) => tie !== null)).toMatchObject([
    {
      event: { id: open?.["finalId"] },
      tie: {
        name: "grandFinal",
        round: 1,
        position: 1,
        startsAt: startsAt.toISOString(),
        awaits: { from: "winner", name: "lowerFinal", round: 4, position: 1 },
      },
    },
  ]);
  const shownTies = battlegrounds.flatMap(({ event, tie }) => (tie ? [{ event, tie }] : []));
  expect(await call(token, "open-ties")).toEqual({ ties: shownTies });
});

test("returns 401 without a player", async () => {
  for (const name of ["home", "open-ties"]) await expect(call(undefined, name)).rejects.toThrow("401");
});
