import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterMatch,
  allowanceFor,
  compareStandings,
  eloChange,
  expectedScore,
  hasAllowanceLeft,
  isProvisional,
  neighbourSeason,
  newRating,
  pointsFor,
  pointsOf,
  ratingChangeOf,
  reasons,
  reasonsOf,
  seasonBounds,
  seasonOf,
  shownPoints,
  tallyOf,
  type AwardReason,
  type CorrectedResult,
  type Rating,
  type Score,
  type Standing,
} from "./rules.ts";

describe("points", () => {
  test.each([
    ["accept", 10],
    ["play", 50],
    ["win", 150],
    ["decline", -25],
    ["cancel", -25],
    ["no_show", -25],
    ["unsubmitted", -25],
  ] as const)("%s gives %i", (reason, amount) => {
    expect(pointsFor[reason]).toBe(amount);
  });

  test("a correction and a merge have no fixed amount", () => {
    expect(reasons).toEqual([...Object.keys(pointsFor), "correction", "merge"]);
  });

  test("tables show at least zero", () => {
    expect([-25, 0, 10].map(shownPoints)).toEqual([0, 0, 10]);
  });
});

describe("ELO", () => {
  const settled = (elo: number): Rating => ({ elo, matches: 10 });

  test.each([
    ["a newcomer's win over an equal", newRating, newRating, 1, 20],
    ["a newcomer's draw with an equal", newRating, newRating, 0.5, 0],
    ["the tenth match still counts forty", { elo: 1000, matches: 9 }, newRating, 1, 20],
    ["from the eleventh match on it is 24", settled(1000), newRating, 1, 12],
    ["a favourite's win", settled(1200), settled(1000), 1, 6],
    ["a favourite's loss", settled(1200), settled(1000), 0, -18],
    ["an outsider's draw", settled(1000), settled(1200), 0.5, 6],
  ] as const)("%s", (_, own, opponent, score, change) => {
    expect(eloChange(own, opponent, score)).toBe(change);
  });

  const elos = fc.integer({ min: 100, max: 3000 });
  const scores = fc.constantFrom<Score>(0, 0.5, 1);

  test("expected scores of two players add up to one", () => {
    fc.assert(
      fc.property(elos, elos, (a, b) => {
        expect(expectedScore(a, b) + expectedScore(b, a)).toBeCloseTo(1);
      }),
    );
  });

  test("rated matches of settled players are zero-sum except for rounding", () => {
    fc.assert(
      fc.property(elos, elos, scores, (a, b, score) => {
        const sum =
          eloChange(settled(a), settled(b), score) + eloChange(settled(b), settled(a), (1 - score) as Score);
        expect(Math.abs(sum)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("a win never lowers and a loss never raises a rating", () => {
    fc.assert(
      fc.property(elos, elos, fc.nat(20), (a, b, matches) => {
        expect(eloChange({ elo: a, matches }, settled(b), 1)).toBeGreaterThanOrEqual(0);
        expect(eloChange({ elo: a, matches }, settled(b), 0)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("a rating is provisional for five matches", () => {
    let rating = newRating;
    const seen = [isProvisional(rating)];
    for (let match = 0; match < 5; match++) {
      rating = afterMatch(rating, newRating, 0.5);
      seen.push(isProvisional(rating));
    }
    expect(seen).toEqual([true, true, true, true, true, false]);
  });
});

describe("a result gives", () => {
  const won: CorrectedResult = { outcome: "played", winnerId: "me" };
  const lost: CorrectedResult = { outcome: "played", winnerId: "you" };
  const drawn: CorrectedResult = { outcome: "played", winnerId: null };
  const present: CorrectedResult = { outcome: "forfeited", winnerId: "me" };
  const absent: CorrectedResult = { outcome: "forfeited", winnerId: "you" };
  const none: CorrectedResult = { outcome: "void" };

  test.each([
    ["a win", won, ["play", "win"], [1, 1, 0, 0], 20],
    ["a loss", lost, ["play"], [1, 0, 1, 0], -20],
    ["a draw", drawn, ["play"], [1, 0, 0, 1], 0],
    ["a win by forfeit", present, ["win"], [1, 1, 0, 0], undefined],
    ["a loss by forfeit", absent, ["no_show"], [1, 0, 1, 0], undefined],
    ["no result", none, [], [0, 0, 0, 0], undefined],
  ] as const)("for %s", (_, result, reasonsGiven, [played, w, l, d], elo) => {
    expect(reasonsOf(result, "me", true)).toEqual(reasonsGiven);
    expect(tallyOf(result, "me", true)).toEqual({ played, won: w, lost: l, drawn: d });
    expect(ratingChangeOf(result, true, { ...newRating, playerId: "me" }, newRating)).toBe(elo);
  });

  test.each([won, lost, drawn, present, none])(
    "nothing for a pair's fourth match of the day (%o)",
    (result) => {
      expect(pointsOf(result, "me", false)).toBe(0);
      expect(tallyOf(result, "me", false)).toEqual({ played: 0, won: 0, lost: 0, drawn: 0 });
      expect(ratingChangeOf(result, false, { ...newRating, playerId: "me" }, newRating)).toBeUndefined();
    },
  );

  test("the penalty for a no-show regardless of the allowance", () => {
    expect(pointsOf(absent, "me", false)).toBe(-25);
  });
});

describe("the allowance of a pair", () => {
  test.each([
    ["accept", "accept"],
    ["play", "paid"],
    ["win", "paid"],
    ["decline", "decline"],
    ["cancel", undefined],
    ["no_show", undefined],
    ["unsubmitted", undefined],
  ] as const)("for %s is %s", (reason: AwardReason, allowance) => {
    expect(allowanceFor(reason)).toBe(allowance);
  });

  test("gives points for six accepts while a result of the day still gives points", () => {
    const left = (accept: number, paid: number) => hasAllowanceLeft("accept", { accept, paid });
    expect([left(0, 0), left(5, 2), left(6, 0), left(0, 3)]).toEqual([true, true, false, false]);
  });

  test("gives points for three results and charges one decline a day", () => {
    const left = [0, 1, 2, 3, 4].map((taken) => [
      hasAllowanceLeft("paid", { paid: taken }),
      hasAllowanceLeft("decline", { decline: taken }),
    ]);
    expect(left).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
});

describe("the order of a table", () => {
  const standing: Standing = {
    playerId: "b",
    points: 100,
    won: 2,
    lost: 2,
    elo: 1000,
    enteredAt: new Date("2026-11-01T00:00:00Z"),
  };

  test.each([
    ["more points", { points: 101, won: 0, lost: 9, elo: 1 }],
    ["more wins", { won: 3, lost: 9, elo: 1 }],
    ["fewer losses", { lost: 1, elo: 1 }],
    ["a higher ELO", { elo: 1001, enteredAt: new Date("2026-12-01T00:00:00Z") }],
    ["an earlier entry", { enteredAt: new Date("2026-10-31T00:00:00Z"), playerId: "z" }],
    ["a smaller id", { playerId: "a" }],
  ])("ranks %s higher, other things being equal", (_, better) => {
    const ahead = { ...standing, ...better };
    expect(compareStandings(ahead, standing)).toBeLessThan(0);
    expect(compareStandings(standing, ahead)).toBeGreaterThan(0);
  });

  test("does not depend on the input order", () => {
    const small = fc.integer({ min: 0, max: 2 });
    const rows = fc.uniqueArray(
      fc.record({
        playerId: fc.uuid(),
        points: small,
        won: small,
        lost: small,
        elo: small,
        enteredAt: small.map((day) => new Date(day)),
      }),
      { selector: (row) => row.playerId },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const sorted = list.toSorted(compareStandings);
        expect(list.toReversed().toSorted(compareStandings)).toEqual(sorted);
      }),
    );
  });
});

describe("a season", () => {
  test.each([
    ["2026-11-15T12:00:00Z", "Africa/Johannesburg", "2026-11"],
    ["2026-10-31T22:00:00Z", "Africa/Johannesburg", "2026-11"],
    ["2026-10-31T21:59:59Z", "Africa/Johannesburg", "2026-10"],
    ["2026-10-31T22:59:59Z", "Europe/Berlin", "2026-10"],
    ["2026-12-31T23:30:00Z", "Africa/Lagos", "2027-01"],
  ])("of %s in %s is %s", (instant, timeZone, season) => {
    expect(seasonOf(new Date(instant), timeZone)).toBe(season);
  });

  test.each([
    ["2026-11", "Africa/Johannesburg", "2026-10-31T22:00:00.000Z", "2026-11-30T22:00:00.000Z"],
    ["2026-12", "UTC", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["2026-10", "Europe/Berlin", "2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"],
  ])("%s in %s lasts from %s to %s", (season, timeZone, start, end) => {
    const { startsAt, endsAt } = seasonBounds(season, timeZone);
    expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([start, end]);
  });

  test("starts and ends at the bounds of its month", () => {
    const instants = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom("UTC", "Africa/Nairobi", "Europe/Paris", "Asia/Hebron", "America/New_York");
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const season = seasonOf(instant, zone);
        const { startsAt, endsAt } = seasonBounds(season, zone);
        expect(seasonOf(startsAt, zone)).toBe(season);
        expect(seasonOf(new Date(startsAt.getTime() - 1), zone)).not.toBe(season);
        expect(seasonOf(new Date(endsAt.getTime() - 1), zone)).toBe(season);
        expect(seasonOf(endsAt, zone)).not.toBe(season);
      }),
    );
  });
});

test("neighbouring months cross the end of a year", () => {
  expect(neighbourSeason("2026-11", 1)).toBe("2026-12");
  expect(neighbourSeason("2026-12", 1)).toBe("2027-01");
  expect(neighbourSeason("2027-01", -1)).toBe("2026-12");
});
