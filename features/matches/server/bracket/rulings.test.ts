import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkRankings } from "#features/rankings/server/index.ts";
import { planTies } from "#kit/pure/double-elimination-plan.ts";
import type { Ruling } from "../../rules.ts";
import { startFinalsTest, type FinalsTest } from "../testing/finals-test.ts";
import { createStaffMember, type TestStaffMember } from "../testing/staff-member.ts";
import { problemOf } from "../testing/match-test.ts";
import { recount, standings } from "../testing/recount.ts";

let finals: FinalsTest;
let staffMember: TestStaffMember;

beforeAll(async () => {
  finals = await startFinalsTest(brandFile);
  staffMember = await createStaffMember(finals);
});
afterAll(() => finals.close());

const aWins = { challenger: 2, challenged: 1 };
const bWins = { challenger: 0, challenged: 3 };

async function disputedTie() {
  const { finalId } = await finals.newFinal();
  const posted = await finals.postScore(finalId, "U1.1", aWins);
  await finals.act(posted.matchId, posted.b, { move: "dispute", reason: "wrong_score", score: null });
  return { finalId, ...posted };
}

/** The stored table and ratings equal a recount from the timelines. */
async function expectTablesToAgree(finalId: string): Promise<void> {
  const [said, right] = [await standings(finals.database), await recount(finals.database)];
  const played = Object.entries(said.rows).filter(
    ([key, row]) => key.startsWith(finalId) && (row.played > 0 || row.points !== 0),
  );
  const counted = Object.entries(right.rows).filter(([key]) => key.startsWith(finalId));
  expect(Object.fromEntries(played)).toEqual(Object.fromEntries(counted));
  for (const [player, rating] of Object.entries(right.ratings)) expect(said.ratings[player]).toEqual(rating);
  const checked = await checkRankings(
    { database: finals.database, clock: finals.clock, log: console },
    new AbortController().signal,
  );
  expect(checked.wrongRatings).toBe(0);
}

describe("a dispute in a tie is ruled on: bracket, points, ratings and table are updated", () => {
  test.each<[string, Ruling, "a" | "b", string, string[], string[]]>([
    ["upheld", { outcome: "upheld" }, "a", "played", ["play", "win"], ["play"]],
    ["amended", { outcome: "amended", score: bWins }, "b", "played", ["play"], ["play", "win"]],
    ["void, for the better seed", { outcome: "void" }, "a", "walkover", [], []],
    [
      "forfeited by the better seed",
      { outcome: "forfeit", by: "challenger" },
      "b",
      "walkover",
      ["no_show"],
      ["win"],
    ],
  ])("%s", async (_, ruling, winner, outcome, own, others) => {
    const { finalId, matchId, ...tie } = await disputedTie();
    const news = await staffMember.rule(matchId, ruling);
    expect(news.bracket).toMatchObject({ eventId: finalId });
    const ties = await finals.tiesOf(finalId);
    expect(ties["U1.1"]).toMatchObject({ winner: tie[winner], outcome, progress: null });
    expect(ties["U2.1"]).toMatchObject({ a: tie[winner] });
    expect(ties["L1.1"]).toMatchObject({ a: tie[winner === "a" ? "b" : "a"] });
    expect(await finals.pointsOf(tie.a)).toEqual(own);
    expect(await finals.pointsOf(tie.b)).toEqual(others);
    await expectTablesToAgree(finalId);
    expect(await finals.audit(matchId)).toEqual(["dispute_ruled"]);
  });

  test("not as a draw", async () => {
    const { finalId, matchId } = await disputedTie();
    const drawn = { outcome: "amended", score: { challenger: 1, challenged: 1 } } as const;
    expect(await problemOf(staffMember.rule(matchId, drawn))).toBe("draw_refused");
    expect((await finals.tiesOf(finalId))["U1.1"]).toMatchObject({ winner: null, progress: "disputed" });
  });

  test("as a replay after the planned end, which extends the final", async () => {
    const { finalId, matchId, a } = await disputedTie();
    finals.clock.advance("1d");
    const kickoffAt = finals.later(2);
    await staffMember.rule(matchId, { outcome: "replay", kickoffAt });
    expect((await finals.tiesOf(finalId))["U1.1"]).toMatchObject({
      winner: null,
      progress: "scheduled",
      startsAt: kickoffAt,
    });
    const [event] = await finals.database.run("select ends_at from events where id = $1", [finalId]);
    expect(event?.["ends_at"]).toEqual(new Date(kickoffAt.getTime() + 60 * 60_000));
    await finals.play(finalId, "U1.1", aWins);
    expect((await finals.tiesOf(finalId))["U2.1"]).toMatchObject({ a });
    expect(await finals.pointsOf(a)).toEqual(["play", "win"]);
    await expectTablesToAgree(finalId);
  });
});

describe("a result of a tie is corrected", () => {
  test("before later ties were played: the other player advances, and tables count it once", async () => {
    const { finalId } = await finals.newFinal();
    const { a, b } = (await finals.tiesOf(finalId))["U1.1"] ?? {};
    const matchId = await finals.play(finalId, "U1.1", aWins);
    await staffMember.correct(matchId, { outcome: "amended", score: bWins });
    const ties = await finals.tiesOf(finalId);
    expect(ties["U1.1"]).toMatchObject({ winner: b });
    expect([ties["U2.1"]?.a, ties["L1.1"]?.a]).toEqual([b, a]);
    expect(await finals.audit(matchId)).toEqual(["result_corrected"]);
    await expectTablesToAgree(finalId);
  });

  test("after later ties were played: they are replayed, and played matches still count for their players", async () => {
    const { finalId } = await finals.newFinal();
    const first = await finals.play(finalId, "U1.1", aWins);
    for (const code of ["U1.2", "U1.3", "U1.4", "L1.1", "U2.1"]) await finals.play(finalId, code, aWins);
    const before = (await finals.tiesOf(finalId))["U2.1"];
    await staffMember.correct(first, { outcome: "amended", score: bWins });
    const after = (await finals.tiesOf(finalId))["U2.1"];
    expect(after).toMatchObject({ b: before?.b, winner: null, progress: "scheduled" });
    expect(after?.matchId).not.toBe(before?.matchId);
    expect(await finals.stateOf(String(before?.matchId))).toBe("approved");
    await expectTablesToAgree(finalId);
    for (const code of ["U2.1", "L1.1"]) await finals.play(finalId, code, bWins);
    await expectTablesToAgree(finalId);
  });

  test("after the champion was known: the final goes on", async () => {
    const { finalId } = await finals.newFinal([1, 1]);
    const first = await finals.play(finalId, "U1.1", aWins);
    await finals.play(finalId, "F1", aWins);
    const [[before], champion] = [
      await finals.database.run("select ends_at from events where id = $1", [finalId]),
      (await finals.tiesOf(finalId))["F1"]?.winner,
    ];
    finals.clock.advance("1d");
    await staffMember.correct(first, { outcome: "amended", score: bWins });
    expect((await finals.tiesOf(finalId))["F1"]).toMatchObject({ winner: null, progress: "scheduled" });
    const [open] = await finals.database.run("select ends_at from events where id = $1", [finalId]);
    expect(Number(open?.["ends_at"])).toBeGreaterThan(Number(before?.["ends_at"]));
    await finals.play(finalId, "F1", aWins);
    const ties = await finals.tiesOf(finalId);
    expect(ties["F1"]?.winner).not.toBe(champion);
    await expectTablesToAgree(finalId);
  });

  test("after an early end: waiting ties are scheduled in the future, after those they wait for", async () => {
    const { finalId } = await finals.newFinal([4, 4]);
    const codes = planTies(8).map(({ code }) => code);
    const first = await finals.play(finalId, "U1.1", aWins);
    for (const code of ["U1.2", "U1.3", "U1.4", "L1.1", "L1.2", "U2.1", "U2.2", "L2.1", "L2.2"])
      await finals.play(finalId, code, aWins);
    for (const code of ["U3.1", "L3.1", "L4.1", "F1"]) await finals.play(finalId, code, aWins);
    finals.clock.advance("1h");
    await staffMember.correct(first, { outcome: "amended", score: bWins });
    const ties = await finals.tiesOf(finalId);
    const open = planTies(8).filter(({ code }) => ties[code]?.outcome === null);
    expect(open.map(({ code }) => code)).toEqual(expect.arrayContaining(["U2.1", "L1.1", "L4.1", "F1"]));
    const hourOf = (code: string) => Number(ties[code]?.startsAt);
    const early = open.flatMap(({ code, a, b }) => {
      const sources = [a, b].flatMap((source) => (source.from === "seed" ? [] : (codes[source.of] ?? [])));
      const waitsFor = sources.filter((source) => ties[source]?.outcome === null);
      const earliest = Math.max(finals.clock.now().getTime(), ...waitsFor.map(hourOf));
      return hourOf(code) > earliest ? [] : [code];
    });
    expect(early).toEqual([]);
  });

  test("once; a repeat changes neither bracket nor table", async () => {
    const { finalId } = await finals.newFinal();
    const matchId = await finals.play(finalId, "U1.1", aWins);
    await staffMember.correct(matchId, { outcome: "amended", score: bWins });
    const tied = await finals.tiesOf(finalId);
    expect(await problemOf(staffMember.correct(matchId, { outcome: "void" }))).toBe("correction_over");
    expect(await finals.tiesOf(finalId)).toEqual(tied);
    await expectTablesToAgree(finalId);
  });
});
