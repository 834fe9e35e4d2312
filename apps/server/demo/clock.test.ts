import { afterAll, beforeAll, expect, test } from "vitest";
import { findViewer, openSession } from "#features/accounts/server/index.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { createClockMover, createDemoClock, restoreDemoClock } from "./clock.ts";

const brand = "vc-za-en-demo";
const day = 86_400_000;
const jumps: { from: Date; to: Date }[] = [];
const jobs = {
  moveForward: (_: unknown, jump: { from: Date; to: Date }) => {
    jumps.push(jump);
    return Promise.resolve();
  },
};
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ seeded: [brand] });
});
afterAll(() => app.stop());

test("moving the clock runs due jobs, survives a restart and keeps sessions", async () => {
  const { database, sites } = app;
  const clock = createDemoClock(app.clock);
  const mover = createClockMover({ database, jobs, clock });
  const site = sites.byKey.get(brand)!;
  const [player] = await database.run("select id from players where username = 'Thandi_FC'");
  const session = { playerId: String(player?.["id"]), brand, userAgent: "" };
  const { token } = await openSession(database, session, clock.now());
  const before = clock.now();
  await Promise.all([mover.moveForward(30 * day), mover.moveForward(day)]);
  expect(clock.now().getTime() - before.getTime()).toBe(31 * day);
  expect(jumps.map(({ from, to }) => to.getTime() - from.getTime())).toEqual([30 * day, day]);
  expect(await findViewer(database, token, site.brand, clock.now())).not.toBeNull();
  const restarted = createDemoClock(app.clock);
  await restoreDemoClock(database, restarted);
  expect(restarted.now()).toEqual(clock.now());
});

test.each([0, -day, 500 * day])("does not move by %i ms", async (byMs) => {
  const clock = createDemoClock(app.clock);
  const mover = createClockMover({ database: app.database, jobs, clock });
  expect(await mover.moveForward(byMs)).toBeUndefined();
  expect(clock.aheadMs()).toBe(0);
});

test("a move that cannot be stored does not happen", async () => {
  const clock = createDemoClock(app.clock);
  const failing = { moveForward: () => Promise.reject(new Error("no queue")) };
  const mover = createClockMover({ database: app.database, jobs: failing, clock });
  await expect(mover.moveForward(day)).rejects.toThrow("no queue");
  expect(clock.aheadMs()).toBe(0);
  await createClockMover({ database: app.database, jobs, clock }).moveForward(day);
  expect(clock.aheadMs()).toBe(day);
});
