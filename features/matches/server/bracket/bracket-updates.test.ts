import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import { createBracket, record, type Bracket } from "#kit/pure/double-elimination.ts";
import { publishUpdate, markNotificationsRead, withUnread } from "../moves/updates.ts";
import { getMyMatch } from "../my-matches/my-matches.ts";
import { startFinalsTest, type FinalsTest } from "../testing/finals-test.ts";
import { problemOf } from "../testing/match-test.ts";
import { settle } from "../work.ts";

let finals: FinalsTest;

beforeAll(async () => {
  finals = await startFinalsTest(brandFile, { connections: 20 });
});
afterAll(() => finals.close());

const aWins = { challenger: 2, challenged: 1 };
const bWins = { challenger: 0, challenged: 3 };

const play = (finalId: string, code: string, score = aWins) => finals.play(finalId, code, score);

const order = ["U1.1", "U1.2", "U1.3", "U1.4", "L1.1", "L1.2", "U2.1", "U2.2"];

async function outOfBracket(matchId: string, player: unknown): Promise<boolean> {
  const { site, clock, database } = finals;
  const owner = { site, playerId: String(player), timeZone: site.brand.timeZone };
  return (await getMyMatch(database, owner, matchId, clock.now())).isOutOfBracket;
}

/** The stored tree, formatted like the engine's. */
async function treeOf(finalId: string): Promise<string[]> {
  const ties = await finals.tiesOf(finalId);
  return Object.entries(ties)
    .map(([code, { a, b, winner, outcome }]) => [code, a, b, winner, outcome].join(" "))
    .toSorted();
}

function treeIn(bracket: Bracket): string[] {
  return bracket.ties
    .map(({ code, a, b, winner, outcome }) => {
      const [one, other] = [a, b].map((slot) => (slot.state === "known" ? slot.id : null));
      return [code, one, other, winner, outcome].join(" ");
    })
    .toSorted();
}

describe("a final", () => {
  test("is played from round one to a second grand final and its champion", async () => {
    const { finalId } = await finals.newFinal();
    let bracket = createBracket(await finals.seedsOf(finalId));
    for (const code of [...order, "L2.1", "L2.2", "U3.1", "L3.1", "L4.1"]) {
      await play(finalId, code);
      bracket = record(bracket, code, { outcome: "played", a: 2, b: 1 });
    }
    await play(finalId, "F1", bWins);
    bracket = record(bracket, "F1", { outcome: "played", a: 0, b: 3 });
    await play(finalId, "F2", bWins);
    bracket = record(bracket, "F2", { outcome: "played", a: 0, b: 3 });
    expect(await treeOf(finalId)).toEqual(treeIn(bracket));
    expect((await finals.tiesOf(finalId))["F2"]).toMatchObject({ outcome: "played", progress: null });
    const [points] = await finals.database.run(
      `select r.played, r.won, r.lost from ranking_rows r join boards b on b.id = r.board_id
       where b.event_id = $1 and r.player_id = $2`,
      [finalId, (await finals.tiesOf(finalId))["F2"]?.winner],
    );
    expect(points).toMatchObject({ lost: 1 });
    const [open] = await finals.database.run(
      "select count(*)::int as open from matches where event_id = $1 and decided_at is null",
      [finalId],
    );
    expect(open).toEqual({ open: 0 });
  });

  test("shows a tie as scheduled, live, posted and disputed, and publishes each change", async () => {
    const { finalId } = await finals.newFinal();
    const { a, b, matchId, startsAt } = (await finals.tiesOf(finalId))["U1.1"] ?? {};
    finals.clock.moveTo(startsAt ?? finals.clock.now());
    const seen: unknown[] = [];
    const recordProgress = async () => seen.push((await finals.tiesOf(finalId))["U1.1"]?.progress);
    await finals.act(String(matchId), String(a), { move: "check_in" });
    await recordProgress();
    const news = await finals.act(String(matchId), String(b), { move: "check_in" });
    expect(news.bracket).toMatchObject({ eventId: finalId, version: 2 });
    await recordProgress();
    await finals.act(String(matchId), String(a), { move: "submit_score", score: aWins });
    await recordProgress();
    await finals.act(String(matchId), String(b), {
      move: "dispute",
      reason: "wrong_score",
      score: null,
    });
    await recordProgress();
    expect(seen).toEqual(["scheduled", "live", "posted", "disputed"]);
    const ruled = { move: "rule", ruling: { outcome: "amended", score: bWins } } as const;
    await finals.act(String(matchId), "staff", ruled);
    expect((await finals.tiesOf(finalId))["U1.1"]).toMatchObject({ winner: b, progress: null });
  });

  test("publishes one unread count, taken after all changes, to the player who decides a tie", async () => {
    const { database, clock } = finals;
    const { finalId } = await finals.newFinal();
    await play(finalId, "U1.2");
    const { matchId, b } = await finals.postScore(finalId, "U1.1", bWins);
    const moved = await finals.act(matchId, b, { move: "verify" });
    const left = await database.transaction((trx) => markNotificationsRead(trx, b, moved, clock.now()));
    const news = withUnread(moved, b, left);
    const counts = [news, ...(news.others ?? [])].flatMap(({ unread }) => unread.get(b) ?? []);
    const unread = await countUnread(database, b);
    expect(counts).toEqual([unread, unread]);
  });

  test("ends as soon as its champion is known", async () => {
    const { finalId } = await finals.newFinal([1, 1]);
    const endOf = async () => {
      const [event] = await finals.database.run("select ends_at from events where id = $1", [finalId]);
      return Number(event?.["ends_at"]) - finals.clock.now().getTime();
    };
    await play(finalId, "U1.1");
    expect(await endOf()).toBeGreaterThan(3_600_000);
    await play(finalId, "F1");
    expect(await endOf()).toBe(0);
  });

  test("with one remaining player ends once it has started", async () => {
    const { finalId } = await finals.newFinal([1, 1]);
    const [, second = ""] = await finals.seedsOf(finalId);
    await finals.dropOut(finalId, second);
    const [event] = await finals.database.run(
      "select extract(epoch from ends_at - starts_at)::int as lasts from events where id = $1",
      [finalId],
    );
    expect(event).toEqual({ lasts: 1 });
  });

  test("ends later when it runs late, and leaves time to check in", async () => {
    const { final } = finals.planSeries();
    const [startsAt, endsAt] = [finals.later(-2).toISOString(), finals.later(-1).toISOString()];
    const { finalId } = await finals.newFinal([4, 4], { final: { ...final, startsAt, endsAt } });
    const { startsAt: kickoff } = (await finals.tiesOf(finalId))["U1.1"] ?? {};
    expect(kickoff?.getTime()).toBe(finals.clock.now().getTime() + 15 * 60_000);
    const [event] = await finals.database.run("select ends_at from events where id = $1", [finalId]);
    expect(event?.["ends_at"]).toEqual(new Date(Number(kickoff) + 60 * 60_000));
  });
});

describe("a player who does not check in", () => {
  async function close(finalId: string, code: string, present: "a" | "b" | null) {
    const tie = (await finals.tiesOf(finalId))[code];
    if (!tie) throw new Error(`there is no ${code}`);
    const { matchId, startsAt } = tie;
    finals.clock.moveTo(startsAt);
    if (present) await finals.act(matchId, String(tie[present]), { move: "check_in" });
    finals.clock.advance("15m");
    const jobs = { ...finals.ports, database: finals.database, clock: finals.clock };
    await Promise.all([settle(jobs, matchId), settle(jobs, matchId)]);
  }

  test("forfeits, and the opponent advances", async () => {
    const { finalId } = await finals.newFinal();
    await close(finalId, "U1.2", "b");
    const tie = (await finals.tiesOf(finalId))["U1.2"];
    expect(tie).toMatchObject({ outcome: "walkover", winner: tie?.b });
    expect((await finals.tiesOf(finalId))["U2.1"]).toMatchObject({ b: tie?.b });
  });

  test("loses to the better seed if neither checked in", async () => {
    const { finalId } = await finals.newFinal();
    const seeds = await finals.seedsOf(finalId);
    await close(finalId, "U1.2", null);
    expect((await finals.tiesOf(finalId))["U1.2"]).toMatchObject({ outcome: "walkover", winner: seeds[3] });
  });
});

describe("a correction", () => {
  const correct = (matchId: string, score = bWins) =>
    finals.act(matchId, "staff", { move: "correct", ruling: { outcome: "amended", score } });

  test("recomputes the bracket that the right result would have produced", async () => {
    const { finalId } = await finals.newFinal();
    const first = await play(finalId, "U1.1");
    for (const code of order.slice(1)) await play(finalId, code);
    await correct(first);
    let bracket = record(createBracket(await finals.seedsOf(finalId)), "U1.1", {
      outcome: "played",
      a: 0,
      b: 3,
    });
    // Only matches whose players have changed are cancelled.
    for (const code of ["U1.2", "U1.3", "U1.4", "L1.2", "U2.2"]) {
      bracket = record(bracket, code, { outcome: "played", a: 2, b: 1 });
    }
    expect(await treeOf(finalId)).toEqual(treeIn(bracket));
    const ties = await finals.tiesOf(finalId);
    expect(ties["U2.1"]).toMatchObject({ a: ties["U1.1"]?.b, progress: "scheduled" });
    await play(finalId, "U2.1");
    await play(finalId, "L1.1");
    expect((await finals.tiesOf(finalId))["L2.2"]).toMatchObject({ progress: "scheduled" });
  });

  test("cancels the match of a tie that other players have to play, and notifies both", async () => {
    const { finalId } = await finals.newFinal();
    const first = await play(finalId, "U1.1");
    await play(finalId, "U1.2");
    const { matchId = "", a, b } = (await finals.tiesOf(finalId))["U2.1"] ?? {};
    const news = await correct(first);
    expect(await finals.stateOf(matchId)).toBe("cancelled");
    for (const player of [a, b]) expect(await outOfBracket(matchId, player)).toBe(true);
    expect(await finals.pointsOf(String(b))).not.toContain("cancel");
    for (const player of [a, b])
      expect(await finals.notificationsOf(String(player))).toContain("match_cancelled");
    const now = (await finals.tiesOf(finalId))["U2.1"];
    expect(now).toMatchObject({ b, progress: "scheduled" });
    expect(now?.matchId).not.toBe(matchId);
    expect(await outOfBracket(String(now?.matchId), b)).toBe(false);
    expect(news.others?.map(({ state }) => state).toSorted()).toEqual([
      "cancelled",
      "cancelled",
      "confirmed",
      "confirmed",
    ]);
  });

  test("costs nobody points for an unplayed match that the bracket no longer uses", async () => {
    const { finalId } = await finals.newFinal();
    const first = await play(finalId, "U1.1");
    await play(finalId, "U1.2");
    const { matchId = "", a, b, startsAt } = (await finals.tiesOf(finalId))["U2.1"] ?? {};
    finals.clock.moveTo(startsAt ?? "");
    for (const player of [a, b]) await finals.act(matchId, String(player), { move: "check_in" });
    await correct(first);
    finals.clock.advance("25h");
    await finals.act(matchId, "time", { move: "close_scores" });
    expect(await finals.stateOf(matchId)).toBe("void");
    for (const player of [a, b]) expect(await finals.pointsOf(String(player))).not.toContain("unsubmitted");
  });

  test("lets a started match go on; it counts for its players, not for the bracket", async () => {
    const { finalId } = await finals.newFinal();
    const first = await play(finalId, "U1.1");
    await play(finalId, "U1.2");
    const { matchId = "", a, b, startsAt } = (await finals.tiesOf(finalId))["U2.1"] ?? {};
    finals.clock.moveTo(startsAt ?? "");
    await finals.act(matchId, String(a), { move: "check_in" });
    await finals.act(matchId, String(b), { move: "check_in" });
    expect(await outOfBracket(matchId, a)).toBe(false);
    finals.published.length = 0;
    publishUpdate(finals.ports, await correct(first));
    // Both players are notified in the match room, including the one whose own result did not change.
    expect(finals.published).toContainEqual({ room: `match:${matchId}`, event: "bracket_moved" });
    for (const player of [a, b]) {
      expect(finals.published).toContainEqual({ room: `viewer:${String(player)}`, event: "moved" });
    }
    expect(await outOfBracket(matchId, a)).toBe(true);
    await finals.act(matchId, String(a), { move: "submit_score", score: aWins });
    await finals.act(matchId, String(b), { move: "verify" });
    expect(await finals.stateOf(matchId)).toBe("approved");
    expect((await finals.tiesOf(finalId))["U2.1"]).toMatchObject({ b, winner: null });
    expect(await finals.pointsOf(String(a))).toContain("win");
    for (const player of [a, b]) expect(await outOfBracket(matchId, player)).toBe(true);
  });

  test("to void gives the tie to the better seed", async () => {
    const { finalId } = await finals.newFinal();
    const first = await play(finalId, "U1.1", bWins);
    await finals.act(first, "staff", { move: "correct", ruling: { outcome: "void" } });
    const [best] = await finals.seedsOf(finalId);
    expect((await finals.tiesOf(finalId))["U1.1"]).toMatchObject({ outcome: "walkover", winner: best });
  });
});

describe("dropping out", () => {
  test("gives the next ties to the opponents once and cancels matches", async () => {
    const { finalId } = await finals.newFinal();
    const [best = ""] = await finals.seedsOf(finalId);
    const { matchId = "", b } = (await finals.tiesOf(finalId))["U1.1"] ?? {};
    const answers = await Promise.all([finals.dropOut(finalId, best), finals.dropOut(finalId, best)]);
    expect(answers.filter(({ wasFinalist }) => wasFinalist)).toHaveLength(1);
    expect(await finals.stateOf(matchId)).toBe("cancelled");
    expect((await finals.tiesOf(finalId))["U1.1"]).toMatchObject({ outcome: "walkover", winner: b });
    await play(finalId, "U1.2");
    const ties = await finals.tiesOf(finalId);
    expect(ties["L1.1"]).toMatchObject({ outcome: "walkover", a: best, winner: ties["U1.2"]?.b });
    expect(await finals.audit(finalId)).toContain("finalist_dropped_out");
  });
});

test("a finalist who waits for the next opponent drops out, and the bracket stays as it is", async () => {
  const { finalId } = await finals.newFinal();
  await play(finalId, "U1.1");
  const { winner } = (await finals.tiesOf(finalId))["U1.1"] ?? {};
  expect(await finals.dropOut(finalId, String(winner))).toEqual({ wasFinalist: true, update: undefined });
});

/** `FINAL_RACES=1000` runs the promised number; creating a final takes a second. */
const races = Number(process.env["FINAL_RACES"] ?? 6);

describe("concurrently", { timeout: 300_000 + races * 10_000 }, () => {
  const isDone = (outcome: unknown) => typeof outcome !== "string";

  test("two ties that lead to one schedule it once", async () => {
    for (let race = 0; race < races; race++) {
      const { finalId } = await finals.newFinal();
      const ties = await finals.tiesOf(finalId);
      const first = ["U1.1", "U1.2", "U1.3", "U1.4"].map((code) => ties[code]);
      finals.clock.moveTo(first[0]?.startsAt ?? "");
      for (const tie of first) {
        await finals.act(String(tie?.matchId), String(tie?.a), { move: "check_in" });
        await finals.act(String(tie?.matchId), String(tie?.b), { move: "check_in" });
        await finals.act(String(tie?.matchId), String(tie?.a), { move: "submit_score", score: aWins });
      }
      await Promise.all(
        first.flatMap((tie) => [
          problemOf(finals.act(String(tie?.matchId), String(tie?.b), { move: "verify" })),
          problemOf(finals.act(String(tie?.matchId), String(tie?.b), { move: "verify" })),
        ]),
      );
      const made = await finals.database.run(
        "select tie_code as code from matches where event_id = $1 and state = 'confirmed' order by tie_code",
        [finalId],
      );
      expect(made.map(({ code }) => code)).toEqual(["L1.1", "L1.2", "U2.1", "U2.2"]);
    }
  });

  test("both players post and two nodes verify: one result is counted", async () => {
    for (let race = 0; race < races; race++) {
      const { finalId } = await finals.newFinal();
      const ties = await finals.tiesOf(finalId);
      const first = ["U1.1", "U1.2", "U1.3", "U1.4"].flatMap((code) => ties[code] ?? []);
      finals.clock.moveTo(first[0]?.startsAt ?? "");
      for (const { matchId, a, b } of first) {
        for (const player of [a, b]) await finals.act(matchId, String(player), { move: "check_in" });
      }
      await Promise.all(
        first.map(async ({ matchId, a, b }) => {
          const posts = await Promise.all([
            problemOf(finals.act(matchId, String(a), { move: "submit_score", score: aWins })),
            problemOf(finals.act(matchId, String(b), { move: "submit_score", score: bWins })),
          ]);
          expect(posts.filter(isDone)).toHaveLength(1);
          const verifier = isDone(posts[0]) ? b : a;
          const verified = await Promise.all(
            [verifier, verifier].map((player) =>
              problemOf(finals.act(matchId, String(player), { move: "verify" })),
            ),
          );
          expect(verified.filter(isDone)).toHaveLength(1);
        }),
      );
      const after = await finals.tiesOf(finalId);
      const won = ["U1.1", "U1.2", "U1.3", "U1.4"].map((code) => after[code]?.winner);
      expect([after["U2.1"]?.a, after["U2.1"]?.b, after["U2.2"]?.a, after["U2.2"]?.b]).toEqual(won);
      const [points] = await finals.database.run(
        "select count(*)::int as wins from points where event_id = $1 and reason = 'win'",
        [finalId],
      );
      expect(points).toEqual({ wins: 4 });
    }
  });

  test("a correction and a dependent tie end in one bracket, without a deadlock", async () => {
    for (let race = 0; race < races; race++) {
      const { finalId } = await finals.newFinal();
      const first = await play(finalId, "U1.1");
      await play(finalId, "U1.2");
      const { matchId = "", a, b, startsAt } = (await finals.tiesOf(finalId))["U2.1"] ?? {};
      finals.clock.moveTo(startsAt ?? "");
      await finals.act(matchId, String(a), { move: "check_in" });
      await finals.act(matchId, String(b), { move: "check_in" });
      await finals.act(matchId, String(a), { move: "submit_score", score: aWins });
      const ruling = { outcome: "amended", score: bWins } as const;
      await Promise.all([
        finals.act(first, "staff", { move: "correct", ruling }),
        finals.act(matchId, String(b), { move: "verify" }),
      ]);
      expect((await finals.tiesOf(finalId))["U2.1"]).toMatchObject({
        b,
        winner: null,
        progress: "scheduled",
      });
    }
  });
});
