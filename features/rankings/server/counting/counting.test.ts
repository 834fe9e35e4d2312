import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CorrectedResult, MatchResult } from "../../rules.ts";
import { checkRankings } from "../check/check.ts";
import { award, correctResult, countResult, type CountedMatch } from "../index.ts";
import { createRankingTest, start, type RankingTest } from "../testing/ranking-test.ts";

const hour = 3_600_000;
const later = (hours: number) => new Date(start.getTime() + hours * hour);

let setup: RankingTest;
let next = 0;

beforeAll(async () => {
  setup = await createRankingTest({ players: 240, events: 2 });
});

afterAll(() => setup.close());

/** Two players that no other test uses. */
const newPair = () => [next++, next++] as const;
const inside = <Result>(work: Parameters<typeof setup.database.transaction<Result>>[0]) =>
  setup.database.transaction(work);
const count = (match: CountedMatch, result: MatchResult, at = start) =>
  inside((trx) => countResult(trx, match, result, at));
const correct = (match: CountedMatch, result: CorrectedResult, at = later(1)) =>
  inside((trx) => correctResult(trx, match, result, at));

/** By board kind. */
async function rowsOf(playerId: string) {
  const rows = await setup.database.run(
    `select coalesce(b.season, b.kind) as board, r.played, r.won, r.lost, r.drawn, r.total, r.points, r.elo
     from ranking_rows r join boards b on b.id = r.board_id where r.player_id = $1 order by b.kind, 1`,
    [playerId],
  );
  return Object.fromEntries(rows.map(({ board, ...row }) => [String(board), row]));
}

const everywhere = (row: object) => {
  const full = { played: 0, won: 0, lost: 0, drawn: 0, total: 0, points: 0, elo: 1000, ...row };
  return { all_time: full, event: full, "2026-11": full };
};

const ratingOf = async (playerId: string) => {
  const [row] = await setup.database.run("select elo, matches from ratings where player_id = $1", [playerId]);
  return row;
};

describe("points for a move", () => {
  test("count in the tables of the event, the season and all time", async () => {
    const match = await setup.newMatch(...newPair());
    const [, playerId] = match.playerIds;
    const given = await inside((trx) => award(trx, match, [{ playerId, reason: "accept" }], start));
    expect(given).toEqual([{ playerId, reason: "accept", amount: 10 }]);
    expect(await rowsOf(playerId)).toEqual(everywhere({ total: 10, points: 10 }));
  });

  test("are awarded once, also when awarded concurrently", async () => {
    const match = await setup.newMatch(...newPair());
    const [, playerId] = match.playerIds;
    const attempts = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        inside((trx) => award(trx, match, [{ playerId, reason: "accept" }], start)),
      ),
    );
    expect(attempts.flat()).toHaveLength(1);
    expect(await rowsOf(playerId)).toEqual(everywhere({ total: 10, points: 10 }));
  });

  test("may be negative; a table shows zero", async () => {
    const match = await setup.newMatch(...newPair());
    const [one, other] = match.playerIds;
    const awards = [one, other].map((playerId) => ({ playerId, reason: "unsubmitted" as const }));
    await inside((trx) => award(trx, match, awards, start));
    for (const playerId of [one, other]) {
      expect(await rowsOf(playerId)).toEqual(everywhere({ total: -25, points: 0 }));
    }
  });

  test("belong to the month in the service's time zone", async () => {
    const match = await setup.newMatch(...newPair());
    const [, playerId] = match.playerIds;
    const newYear = new Date("2026-12-31T22:30:00Z");
    await inside((trx) => award(trx, match, [{ playerId, reason: "accept" }], newYear));
    expect(Object.keys(await rowsOf(playerId))).toEqual(["all_time", "event", "2027-01"]);
    const [board] = await setup.database.run(
      "select starts_at, ends_at from boards where season = '2027-01'",
    );
    expect(board).toEqual({
      starts_at: new Date("2026-12-31T22:00:00Z"),
      ends_at: new Date("2027-01-31T22:00:00Z"),
    });
  });
});

describe("a result", () => {
  test("that was played gives points, W and L and changes both ratings", async () => {
    const match = await setup.newMatch(...newPair());
    const [winner, loser] = match.playerIds;
    const given = await count(match, { outcome: "played", winnerId: winner });
    expect(given.toSorted((a, b) => a.amount - b.amount).map(({ reason }) => reason)).toEqual([
      "play",
      "play",
      "win",
    ]);
    expect(await rowsOf(winner)).toEqual(
      everywhere({ played: 1, won: 1, total: 200, points: 200, elo: 1020 }),
    );
    expect(await rowsOf(loser)).toEqual(everywhere({ played: 1, lost: 1, total: 50, points: 50, elo: 980 }));
    expect(await ratingOf(winner)).toEqual({ elo: 1020, matches: 1 });
  });

  test("that was drawn counts half for each", async () => {
    const match = await setup.newMatch(...newPair());
    await count(match, { outcome: "played", winnerId: null });
    for (const playerId of match.playerIds) {
      expect(await rowsOf(playerId)).toEqual(everywhere({ played: 1, drawn: 1, total: 50, points: 50 }));
    }
  });

  test("that was forfeited gives the win, costs the absent player points, and is not rated", async () => {
    const match = await setup.newMatch(...newPair());
    const [absent, winner] = match.playerIds;
    await count(match, { outcome: "forfeited", winnerId: winner });
    expect(await rowsOf(winner)).toEqual(everywhere({ played: 1, won: 1, total: 150, points: 150 }));
    expect(await rowsOf(absent)).toEqual(everywhere({ played: 1, lost: 1, total: -25 }));
    expect(await ratingOf(winner)).toBeUndefined();
  });

  test("is counted once", async () => {
    const match = await setup.newMatch(...newPair());
    const [winner, loser] = match.playerIds;
    await count(match, { outcome: "played", winnerId: winner });
    const before = await rowsOf(winner);
    expect(await count(match, { outcome: "played", winnerId: winner })).toEqual([]);
    expect(await count(match, { outcome: "played", winnerId: loser }, later(1))).toEqual([]);
    expect(await rowsOf(winner)).toEqual(before);
  });
});

describe("a correction", () => {
  const results = ["one", "other", "draw", "forfeited to one", "forfeited to other", "void"] as const;
  const resultOf = (name: (typeof results)[number], [one, other]: readonly string[]): CorrectedResult => {
    if (name === "void") return { outcome: "void" };
    const winnerId = name === "draw" ? null : name.endsWith("one") ? one! : other!;
    if (winnerId !== null && name.startsWith("forfeited")) return { outcome: "forfeited", winnerId };
    return { outcome: "played", winnerId };
  };
  const cases = results
    .filter((from) => from !== "void")
    .flatMap((from) => results.map((to) => [from, to] as const));

  test.each(cases)("from %s to %s equals the right result", async (from, to) => {
    const right = await setup.newMatch(...newPair(), 1);
    const wrong = await setup.newMatch(...newPair(), 1);
    const expected = resultOf(to, right.playerIds);
    if (expected.outcome !== "void") await count(right, expected);
    await count(wrong, resultOf(from, wrong.playerIds) as MatchResult);
    expect(await correct(wrong, resultOf(to, wrong.playerIds))).toBe(true);
    for (const side of [0, 1] as const) {
      const [rightful, corrected] = [right.playerIds[side], wrong.playerIds[side]];
      const rows = await rowsOf(rightful);
      expect(await rowsOf(corrected)).toEqual(expected.outcome === "void" ? everywhere({}) : rows);
      const rating = (await ratingOf(rightful)) ?? { elo: 1000, matches: 0 };
      expect((await ratingOf(corrected)) ?? { elo: 1000, matches: 0 }).toEqual(rating);
    }
  });

  test("keeps later matches and is in the rating history", async () => {
    const [one, other] = newPair();
    const first = await setup.newMatch(one, other);
    const second = await setup.newMatch(one, other);
    const [winner] = first.playerIds;
    await count(first, { outcome: "played", winnerId: winner });
    await count(second, { outcome: "played", winnerId: winner }, later(1));
    await correct(first, { outcome: "void" }, later(2));
    const changes = await setup.database.run(
      "select number, before, after from rating_changes where player_id = $1 order by id",
      [winner],
    );
    expect(changes).toEqual([
      { number: 0, before: 1000, after: 1020 },
      { number: 0, before: 1020, after: 1038 },
      { number: 1, before: 1038, after: 1018 },
    ]);
    expect(await rowsOf(winner)).toEqual(
      everywhere({ played: 1, won: 1, total: 200, points: 200, elo: 1018 }),
    );
    expect(await ratingOf(winner)).toEqual({ elo: 1018, matches: 1 });
  });

  test("counts in the season of the result", async () => {
    const match = await setup.newMatch(...newPair());
    const [one, other] = match.playerIds;
    await count(match, { outcome: "played", winnerId: one });
    await correct(match, { outcome: "played", winnerId: other }, new Date("2026-12-02T10:00:00Z"));
    const won = { played: 1, won: 1, total: 200, points: 200, elo: 1020 };
    expect(await rowsOf(other)).toEqual(everywhere(won));
  });

  test("is counted once, and only after a result", async () => {
    const [one, other] = newPair();
    const match = await setup.newMatch(one, other);
    expect(await correct(match, { outcome: "void" })).toBe(false);
    await count(match, { outcome: "played", winnerId: null });
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => correct(match, { outcome: "played", winnerId: match.playerIds[0] })),
    );
    expect(attempts.filter(Boolean)).toHaveLength(1);
    expect(await rowsOf(match.playerIds[0])).toEqual(
      everywhere({ played: 1, won: 1, total: 200, points: 200, elo: 1020 }),
    );
  });

  test("writes one ledger row for each player whose points change", async () => {
    const match = await setup.newMatch(...newPair());
    const [one, other] = match.playerIds;
    await count(match, { outcome: "played", winnerId: one });
    await correct(match, { outcome: "forfeited", winnerId: other });
    const lines = await setup.database.run(
      "select player_id, amount, awarded_at from points where match_id = $1 and reason = 'correction' order by 1",
      [match.matchId],
    );
    expect(lines).toEqual([
      { player_id: one, amount: -225, awarded_at: start },
      { player_id: other, amount: 100, awarded_at: start },
    ]);
  });
});

describe("the daily allowance of a pair", () => {
  test("gives points and ELO for three matches", async () => {
    const [one, other] = newPair();
    const matches = await setup.newMatches(5, one, other);
    const winnerId = matches[0]!.playerIds[0];
    for (const match of matches.slice(0, 4)) await count(match, { outcome: "played", winnerId });
    const row = (await rowsOf(winnerId))["event"];
    expect(row).toMatchObject({ played: 3, won: 3, total: 600 });
    expect(await ratingOf(winnerId)).toMatchObject({ matches: 3 });
    await count(matches[4]!, { outcome: "played", winnerId }, later(24));
    expect((await rowsOf(winnerId))["event"]).toMatchObject({ played: 4, won: 4, total: 800 });
  });

  const accept = (match: CountedMatch) =>
    inside((trx) => award(trx, match, [{ playerId: match.playerIds[1], reason: "accept" }], start));

  test("is not used by cancelled or future matches", async () => {
    const [one, other] = newPair();
    const matches = await setup.newMatches(6, one, other);
    for (const match of matches.slice(0, 5)) expect(await accept(match)).toHaveLength(1);
    const [winnerId, playerId] = matches[0]!.playerIds;
    for (const match of matches.slice(0, 3))
      expect(await count(match, { outcome: "played", winnerId })).toHaveLength(3);
    expect(await accept(matches[5]!)).toEqual([]);
    expect(await count(matches[3]!, { outcome: "forfeited", winnerId })).toEqual([
      { playerId, reason: "no_show", amount: -25 },
    ]);
    expect(await count(matches[4]!, { outcome: "played", winnerId }, later(24))).toHaveLength(3);
  });

  test("gives points for six accepts, also when accepted concurrently", async () => {
    const [one, other] = newPair();
    const matches = await setup.newMatches(20, one, other);
    const given = await Promise.all(matches.map(accept));
    expect(given.flat()).toHaveLength(6);
    expect(await count(matches[0]!, { outcome: "played", winnerId: null })).toHaveLength(2);
  });

  test("is freed when staff void a result, without changing counted matches", async () => {
    const [one, other] = newPair();
    const matches = await setup.newMatches(5, one, other);
    for (const match of matches.slice(0, 4)) await count(match, { outcome: "played", winnerId: null });
    await correct(matches[0]!, { outcome: "void" });
    expect(await count(matches[4]!, { outcome: "played", winnerId: null })).toHaveLength(2);
    const [playerId] = matches[0]!.playerIds;
    expect((await rowsOf(playerId))["event"]).toMatchObject({ played: 3, total: 150 });
    expect(await ratingOf(playerId)).toMatchObject({ matches: 3 });
  });

  test("stays with a match that a server of the previous version claimed it for", async () => {
    const [one, other] = newPair();
    const matches = await setup.newMatches(4, one, other);
    const [lower, higher] = matches[0]!.playerIds.toSorted();
    for (const [index, { matchId }] of matches.slice(0, 3).entries())
      await setup.database.run("insert into pair_allowances values ($1, $2, '2026-11-15', 'paid', $3, $4)", [
        lower,
        higher,
        index + 1,
        matchId,
      ]);
    for (const match of matches.toReversed().slice(0, 3))
      expect(await count(match, { outcome: "played", winnerId: null })).toHaveLength(2);
    expect(await count(matches[0]!, { outcome: "played", winnerId: null })).toHaveLength(2);
  });

  test("does not affect other pairs", async () => {
    const [one, other] = newPair();
    const third = next++;
    for (const match of await setup.newMatches(3, one, other))
      await count(match, { outcome: "played", winnerId: null });
    const match = await setup.newMatch(one, third);
    expect(await count(match, { outcome: "played", winnerId: null })).toHaveLength(2);
  });

  test("charges one decline, by either player and also concurrently", async () => {
    const [one, other] = newPair();
    const matches = [
      ...(await setup.newMatches(20, one, other)),
      ...(await setup.newMatches(20, other, one)),
    ];
    const decline = (match: CountedMatch, at: Date) =>
      inside((trx) => award(trx, match, [{ playerId: match.playerIds[1], reason: "decline" }], at));
    const costs = await Promise.all(matches.slice(1).map((match) => decline(match, start)));
    expect(costs.flat()).toMatchObject([{ reason: "decline", amount: -25 }]);
    expect(await decline(matches[0]!, later(24))).toHaveLength(1);
  });

  test("gives two bots points for three of 100 matches", async () => {
    const [one, other] = newPair();
    const matches = await setup.newMatches(100, one, other);
    await Promise.all(
      matches.map((match) =>
        inside(async (trx) => {
          const [winnerId, playerId] = match.playerIds;
          await award(trx, match, [{ playerId, reason: "accept" }], start);
          await countResult(trx, match, { outcome: "played", winnerId }, start);
        }),
      ),
    );
    const rows = await Promise.all(matches[0]!.playerIds.map(rowsOf));
    expect(rows.map((row) => row["event"]?.["total"])).toEqual([3 * 200, 3 * 60]);
    expect(rows.map((row) => row["event"]?.["played"])).toEqual([3, 3]);
  });
});

describe("concurrently", () => {
  test("awards, results and corrections of a few players equal a recomputation", async () => {
    const few = Array.from({ length: 6 }, () => next++);
    const matches: CountedMatch[] = [];
    for (const [index, one] of few.entries()) {
      for (const other of few.slice(index + 1)) {
        matches.push(...(await setup.newMatches(2, one, other, index % 2)));
        matches.push(...(await setup.newMatches(2, other, one, index % 2)));
      }
    }
    await Promise.all(
      matches.map(async (match, index) => {
        const [one, playerId] = match.playerIds;
        const at = later(index % 7);
        await inside(async (trx) => {
          await award(trx, match, [{ playerId, reason: "accept" }], at);
          await countResult(trx, match, { outcome: "played", winnerId: index % 3 === 0 ? null : one }, at);
        });
        if (index % 5 === 0) await correct(match, { outcome: "forfeited", winnerId: playerId }, later(10));
      }),
    );
    const played = await Promise.all(few.map((player) => rowsOf(setup.players[player]!)));
    const sum = played.reduce((total, row) => total + Number(row["all_time"]?.["played"]), 0);
    // Three of a pair's four matches count.
    expect(sum).toBe((2 * matches.length * 3) / 4);
  });

  test("the first matches of a season create its board once", async () => {
    const at = new Date("2028-02-03T10:00:00Z");
    const matches = await Promise.all(Array.from({ length: 20 }, () => setup.newMatch(...newPair())));
    await Promise.all(
      matches.map((match) =>
        inside((trx) => award(trx, match, [{ playerId: match.playerIds[1], reason: "accept" }], at)),
      ),
    );
    const boards = await setup.database.run("select kind, count(*) from boards group by kind order by 1");
    expect(boards.map(({ kind }) => kind)).toEqual(["all_time", "event", "season"]);
    const rows = await setup.database.run(
      "select count(*) from boards join ranking_rows on board_id = id where season = '2028-02'",
    );
    expect(rows).toEqual([{ count: 20 }]);
  });
});

test("all tables equal a recomputation", async () => {
  expect(
    await checkRankings(
      { database: setup.database, clock: { now: () => new Date() }, log: console },
      new AbortController().signal,
    ),
  ).toEqual({
    players: setup.players.length,
    unchecked: 0,
    wrongRows: 0,
    wrongRatings: 0,
    example: null,
  });
});
