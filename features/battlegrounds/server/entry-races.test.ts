import { afterAll, beforeAll, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { bindEntries } from "./enter.ts";
import { startEntryTest, type EntryTest } from "./testing/entry-test.ts";

/** `RACES=1000` runs the promised number; fewer are enough to find a gap between read and write. */
const races = Number(process.env["RACES"] ?? 150);
const atOnce = 24;

let setup: EntryTest;
let players: string[];

beforeAll(async () => {
  setup = await startEntryTest(brandFile, { connections: atOnce });
  players = await setup.newPlayers(Math.max(races, 100));
});
afterAll(() => setup.close());

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

test("concurrent entries fill the last places exactly, and the others wait", async () => {
  const event = await setup.newEvent({ capacity: 3 });
  // Every player sends the request twice.
  await eachOf([...players, ...players], (player) => setup.enter(player, event));
  const { entered, waiting, count, lastNumber, ranked } = await setup.standingOf(event);
  expect([entered.length, count, waiting.length]).toEqual([3, 3, players.length - 3]);
  expect(lastNumber).toBe(players.length);
  expect(new Set([...entered, ...waiting])).toEqual(new Set(players));
  expect(ranked.toSorted()).toEqual(entered.toSorted());
});

test("two players for one place: exactly one gets it in every race", async () => {
  const events: string[] = [];
  for (let race = 0; race < races; race++) events.push(await setup.newEvent({ capacity: 2 }));
  const [holder = "", one = "", other = ""] = players;
  await eachOf(events, async (event) => {
    await setup.enter(holder, event);
    await Promise.all([setup.enter(one, event), setup.enter(other, event), setup.enter(one, event)]);
    const { entered, waiting, count, ranked } = await setup.standingOf(event);
    expect([entered.length, waiting.length, count, ranked.length]).toEqual([2, 1, 2, 2]);
  });
});

test("concurrent entries and withdrawals neither lose nor duplicate a place", async () => {
  const event = await setup.newEvent({ capacity: 5 });
  const few = players.slice(0, 20);
  const steps = Array.from({ length: races * 2 }, (_, index) => few[(index * 7) % few.length] ?? "");
  await eachOf([...few, ...steps.keys()], async (step) => {
    if (typeof step === "string") return setup.enter(step, event);
    const player = steps[step] ?? "";
    return step % 3 === 0 ? setup.enter(player, event) : setup.leave(player, event);
  });
  const { entered, waiting, count, ranked } = await setup.standingOf(event);
  expect(count).toBe(entered.length);
  expect(entered.length).toBe(Math.min(5, entered.length + waiting.length));
  expect(ranked.toSorted()).toEqual(entered.toSorted());
});

test("leaving and agreeing to a match at once: exactly one succeeds", async () => {
  const outcomes = new Set<string>();
  const event = await setup.newEvent({ capacity: 50_000 });
  await eachOf(players.slice(0, races), async (player) => {
    await setup.enter(player, event);
    const { entry } = await setup.look(player, event);
    const [left, bound] = await Promise.all([
      setup.leave(player, event).then(
        () => true,
        () => false,
      ),
      bindEntries(setup.database, [entry?.eventTeamId ?? ""], setup.clock.now()),
    ]);
    expect(left).toBe(!bound);
    outcomes.add(left ? "left" : "bound");
  });
  expect(outcomes.size).toBeGreaterThan(0);
  const { entered, count, ranked } = await setup.standingOf(event);
  expect([count, ranked.length]).toEqual([entered.length, entered.length]);
});
