import { afterAll, beforeAll, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { getMyMatch } from "../my-matches/my-matches.ts";
import { startFinalsTest, type FinalsTest } from "../testing/finals-test.ts";

let finals: FinalsTest;

beforeAll(async () => {
  finals = await startFinalsTest(brandFile);
});
afterAll(() => finals.close());

async function waysOn(finalId: string, code: string) {
  const { a, b, matchId } = (await finals.tiesOf(finalId))[code] ?? {};
  const { site, clock, database } = finals;
  const nextStepOf = async (player: unknown) => {
    const owner = { site, playerId: String(player), timeZone: site.brand.timeZone };
    const { nextStep } = await getMyMatch(database, owner, String(matchId), clock.now());
    return nextStep && (nextStep.tie ? `${nextStep.to} ${nextStep.tie.name}` : nextStep.to);
  };
  return { a: await nextStepOf(a), b: await nextStepOf(b) };
}

test("both players of a decided tie see their next step", async () => {
  const { finalId } = await finals.newFinal();
  const aWins = { challenger: 2, challenged: 1 };
  const play = async (...codes: string[]) => {
    for (const code of codes) await finals.play(finalId, code, aWins);
  };
  expect(await waysOn(finalId, "U1.1")).toEqual({ a: null, b: null });
  await play("U1.1", "U1.2", "U1.3", "U1.4", "L1.1", "L1.2", "U2.1", "U2.2");
  expect(await waysOn(finalId, "U2.2")).toEqual({ a: "on upperFinal", b: "down round" });
  expect(await waysOn(finalId, "L1.2")).toEqual({ a: "on round", b: "out" });
  await play("L2.1", "L2.2", "U3.1", "L3.1", "L4.1");
  await finals.play(finalId, "F1", { challenger: 0, challenged: 3 });
  expect(await waysOn(finalId, "F1")).toEqual({ a: "decider grandFinal", b: "decider grandFinal" });
  await play("F2");
  expect(await waysOn(finalId, "F2")).toEqual({ a: "champion", b: "runner_up" });
});
