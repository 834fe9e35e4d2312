import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { ProfilesContract } from "#features/profiles/contract.ts";
import { ratedMatchesShown, resultsShown } from "#features/profiles/rules.ts";
import type { ResponseOf } from "#kit/contract/contract.ts";
import { newId } from "#kit/db/id.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";

type Profile = ResponseOf<ProfilesContract["POST /api/game/get-user-profile-stats"]>;

const brand = "tlk-za-en";
const service = "telkom-za";
let app: TestApp;
let token: string;
let newcomer: string;

beforeAll(async () => {
  app = await startTestApp({ seeded: [brand, "eal-eu-en"] });
  newcomer = await insertPlayer(service, "27731239999");
  const session = { playerId: newcomer, brand, userAgent: "test" };
  token = (await openSession(app.database, session, app.clock.now())).token;
});
afterAll(() => app.stop());

async function insertPlayer(realm: string, msisdn: string | null = null): Promise<string> {
  const id = newId(app.clock);
  await app.database.run(
    `insert into players (id, service, username, msisdn, email, first_name, last_name, date_of_birth, bio, country,
       avatar, created_at)
     values ($1, $2, $3, $4, $5, 'Firstname', 'Lastname', '1999-05-05', 'Left-footed.', 'ZA', 'x', $6)`,
    [id, realm, `p${id.slice(-12)}`, msisdn, `${id.slice(-12)}@secret.example`, app.clock.now()],
  );
  return id;
}

async function post(body: object, cookie = `sid=${token}`): Promise<{ status: number; body: never }> {
  const response = await app.server.inject({
    url: "/api/game/get-user-profile-stats",
    method: "POST",
    headers: { host: `${brand}.localhost`, origin: `http://${brand}.localhost`, cookie },
    payload: body,
  });
  return { status: response.statusCode, body: response.json<never>() };
}

const profileOf = async (userId: string): Promise<Profile> => (await post({ userId })).body;
const all = (text: string, values: readonly unknown[] = []) => app.database.run(text, values);

describe("the stats of the demo's players", () => {
  test("match the player's row in the all-time table and the matches", async () => {
    const rows = await all(
      `select row.player_id as id, row.played, row.won from ranking_rows row join boards on boards.id = row.board_id
       where boards.kind = 'all_time' and boards.service = $1 order by row.played desc, row.player_id limit 25`,
      [service],
    );
    expect(rows).toHaveLength(25);
    for (const { id, played, won } of rows) {
      const { stats } = await profileOf(String(id));
      const games = await all(
        `select game_id as id, count(*)::int as played, count(*) filter (where winner_id = $1)::int as won from matches
         where $1 in (challenger_id, challenged_id) and state in ('approved', 'forfeited')
         group by game_id order by 2 desc, 3 desc, 1`,
        [id],
      );
      expect(stats).toMatchObject({
        matchesPlayed: played,
        matchesWon: won,
        winPercentage: Math.round((100 * Number(won)) / Number(played)),
        mostPlayedGame: { id: games[0]?.["id"] },
        gamesPlayed: games.length,
      });
    }
  });

  test("include the rating of each game with its last changes, most played first", async () => {
    const [busiest] = await all(
      `select player_id as id from ratings join players on players.id = player_id where service = $1
       order by matches desc limit 1`,
      [service],
    );
    const id = String(busiest?.["id"]);
    const { ratings } = await profileOf(id);
    const stored = await all(
      "select game_id, elo, matches from ratings where player_id = $1 order by matches desc, game_id",
      [id],
    );
    expect(ratings.map(({ game, elo, isProvisional }) => [game.id, elo, isProvisional])).toEqual(
      stored.map(({ game_id, elo, matches }) => [game_id, elo, Number(matches) < 5]),
    );
    for (const [index, { elo, history }] of ratings.entries()) {
      expect(history.at(-1)).toBe(elo);
      expect(history).toHaveLength(1 + Math.min(ratedMatchesShown, Number(stored[index]?.["matches"])));
    }
  });

  test("include the last results from the player's side", async () => {
    const [busiest] = await all(
      `select challenger_id as id from matches join players on players.id = challenger_id
       where service = $1 and state = 'approved' group by 1 order by count(*) desc, 1 limit 1`,
      [service],
    );
    const id = String(busiest?.["id"]);
    const last = await all(
      `select * from matches where $1 in (challenger_id, challenged_id) and state in ('approved', 'forfeited')
       order by kickoff_at desc, id desc limit ${resultsShown}`,
      [id],
    );
    expect(last.length).toBe(resultsShown);
    const { lastResults } = await profileOf(id);
    expect(
      lastResults.map(({ matchId, outcome, score, opponent }) => [
        matchId,
        outcome,
        score?.own ?? null,
        score?.opponent ?? null,
        opponent.id,
      ]),
    ).toEqual(
      last.map((match) => {
        const [own, other] = match["challenger_id"] === id ? sides : [sides[1], sides[0]];
        const outcome = match["winner_id"] === null ? "drawn" : match["winner_id"] === id ? "won" : "lost";
        return [match["id"], outcome, match[`score_${own}`], match[`score_${other}`], match[`${other}_id`]];
      }),
    );
  });

  const sides = ["challenger", "challenged"] as const;
});

describe("a player without a match", () => {
  test("has zeros, no rating and no results", async () => {
    expect(await profileOf(newcomer)).toMatchObject({
      isYou: true,
      stats: { matchesPlayed: 0, matchesWon: 0, winPercentage: 0, mostPlayedGame: null, gamesPlayed: 0 },
      ratings: [],
      lastResults: [],
    });
  });

  test("gets the same stats from the call for the own player", async () => {
    const response = await app.server.inject({
      url: "/api/game/profile-stats?msisdn=27731239999",
      headers: { host: `${brand}.localhost`, cookie: `sid=${token}` },
    });
    expect(response.json()).toEqual({ stats: (await profileOf(newcomer)).stats });
  });
});

describe("the public profile", () => {
  test("has username, avatar, country, bio, month and challenge setting, and nothing else", async () => {
    const id = await insertPlayer(service, "27731230077");
    const { status, body } = await post({ userId: id });
    expect(status).toBe(200);
    const { player, isYou } = body as Profile;
    expect(isYou).toBe(false);
    expect(player).toEqual({
      id,
      username: `p${id.slice(-12)}`,
      avatarUrl: "x",
      country: "ZA",
      bio: "Left-footed.",
      joinedMonth: "2026-11",
      challenge: "open",
    });
    for (const secret of ["27731230077", "secret.example", "Firstname", "Lastname", "1999-05-05"])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test("says when a player accepts no challenges", async () => {
    const id = await insertPlayer(service);
    await all("update players set is_open_to_challenges = false where id = $1", [id]);
    expect((await profileOf(id)).player.challenge).toBe("closed");
  });

  test.each([
    ["a player of another realm", () => insertPlayer("eal-eu")],
    ["a removed player", () => marked("removed_at")],
    ["a player whose number has a new owner", () => marked("locked_at")],
    ["an unknown id", () => Promise.resolve("00000001-0000-7000-8000-00000000ffff")],
    ["a malformed id", () => Promise.resolve("nonsense")],
  ])("returns 404 for %s", async (_, find) => {
    expect(await post({ userId: await find() })).toMatchObject({
      status: 404,
      body: { code: "player_not_found" },
    });
  });

  async function marked(column: "removed_at" | "locked_at"): Promise<string> {
    const id = await insertPlayer(service);
    await all(`update players set ${column} = $2 where id = $1`, [id, app.clock.now()]);
    return id;
  }

  test("needs a player session", async () => {
    expect(await post({ userId: newcomer }, "")).toMatchObject({
      status: 401,
      body: { code: "sign_in_required" },
    });
  });
});

describe("head to head, podiums and badges", () => {
  const counted = "state in ('approved', 'forfeited')";

  test("show the caller's results against the player", async () => {
    const [pair] = await all(
      `select m.challenger_id as one, m.challenged_id as other from matches m
       join players p on p.id = m.challenger_id where p.service = $1 and m.${counted}
       group by 1, 2 order by count(*) desc, 1, 2 limit 1`,
      [service],
    );
    const [one, other] = [String(pair?.["one"]), String(pair?.["other"])];
    const [expected] = await all(
      `select count(*)::int as played, count(*) filter (where winner_id = $1)::int as won,
         count(*) filter (where winner_id = $2)::int as lost, count(*) filter (where winner_id is null)::int as drawn
       from matches where ${counted} and challenger_id in ($1, $2) and challenged_id in ($1, $2)`,
      [one, other],
    );
    const session = { playerId: one, brand, userAgent: "test" };
    const cookie = `sid=${(await openSession(app.database, session, app.clock.now())).token}`;
    const asOne = async (userId: string): Promise<Profile> => (await post({ userId }, cookie)).body;
    expect((await asOne(other)).headToHead).toEqual(expected);
    expect((await asOne(one)).headToHead).toBeNull();
    expect((await profileOf(other)).headToHead).toBeNull();
  });

  test("badges follow the results, in the longest run of wins too", async () => {
    const rows = await all(
      `select p.id, array_agg(coalesce(m.winner_id = p.id, false) order by m.kickoff_at, m.id) as wins
       from players p join matches m on p.id in (m.challenger_id, m.challenged_id)
       where p.service = $1 and m.${counted} group by p.id order by count(*) desc, p.id limit 30`,
      [service],
    );
    const longestOf = (wins: readonly boolean[]) => {
      let run = 0;
      return Math.max(...wins.map((isWon) => (run = isWon ? run + 1 : 0)));
    };
    const streaks = rows.map(({ wins }) => longestOf(wins as boolean[]));
    expect(streaks.some((streak) => streak >= 5)).toBe(true);
    expect(streaks.some((streak) => streak < 5)).toBe(true);
    for (const [index, { id, wins }] of rows.entries()) {
      const { badges, podiums } = await profileOf(String(id));
      expect(badges.includes("streak_5")).toBe((streaks[index] ?? 0) >= 5);
      expect(badges.includes("ten_matches")).toBe((wins as boolean[]).length >= 10);
      expect(badges.includes("podium")).toBe(podiums.length > 0);
    }
  });

  test("podiums are those that the battlegrounds show", async () => {
    const [final] = await all(
      `select e.id from events e join entries on entries.event_id = e.id join players p on p.id = entries.player_id
       where p.service = $1 and e.stage = 'finals' and e.ends_at < $2
         and exists (select from bracket_ties t where t.event_id = e.id and t.side = 'final' and t.winner is not null)
       order by e.ends_at desc limit 1`,
      [service, app.clock.now()],
    );
    const eventId = String(final?.["id"]);
    const response = await app.server.inject({
      url: `/api/game/event-by-id?id=${eventId}`,
      headers: { host: `${brand}.localhost`, cookie: `sid=${token}` },
    });
    const { event } = response.json<{ event: { podium: { place: number; player: { id: string } }[] } }>();
    expect(event.podium).toHaveLength(3);
    for (const { place, player } of event.podium) {
      const { podiums, badges } = await profileOf(player.id);
      expect(podiums).toContainEqual(
        expect.objectContaining({ event: expect.objectContaining({ id: eventId }), place, isFinal: true }),
      );
      expect(badges.includes("champion")).toBe(
        place === 1 || podiums.some((one) => one.isFinal && one.place === 1),
      );
    }
    expect(await profileOf(newcomer)).toMatchObject({ podiums: [], badges: [], headToHead: null });
  });
});
