import { afterAll, beforeAll, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { bindEntries } from "./entries.ts";
import { openLobby, type Lobby } from "./testing/lobby.ts";

/** `RACES=1000` runs the promised number; fewer are enough to find a gap between read and write. */
const races = Number(process.env["RACES"] ?? 150);
const atOnce = 24;

let lobby: Lobby;
let players: string[];

beforeAll(async () => {
  lobby = await openLobby(brandFile, { connections: atOnce });
  players = await lobby.newPlayers(Math.max(races, 100));
});
afterAll(() => lobby.close());

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

test("concurrent entries fill the last places exactly, and the others wait", async () => {
  const event = await lobby.newEvent({ capacity: 3 });
  // Every player sends the request twice.
  await eachOf([...players, ...players], (player) => lobby.enter(player, event));
  const { entered, waiting, count, lastNumber, ranked } = await lobby.standingOf(event);
  expect([entered.length, count, waiting.length]).toEqual([3, 3, players.length - 3]);
  expect(lastNumber).toBe(players.length);
  expect(new Set([...entered, ...waiting])).toEqual(new Set(players));
  expect(ranked.toSorted()).toEqual(entered.toSorted());
});

test("two players for one place: exactly one gets it in every race", async () => {
  const events: string[] = [];
  for (let race = 0; race < races; race++) events.push(await lobby.newEvent({ capacity: 2 }));
  const [holder = "", one = "", other = ""] = players;
  await eachOf(events, async (event) => {
    await lobby.enter(holder, event);
    await Promise.all([lobby.enter(one, event), lobby.enter(other, event), lobby.enter(one, event)]);
    const { entered, waiting, count, ranked } = await lobby.standingOf(event);
    expect([entered.length, waiting.length, count, ranked.length]).toEqual([2, 1, 2, 2]);
  });
});

test("concurrent entries and withdrawals neither lose nor duplicate a place", async () => {
  const event = await lobby.newEvent({ capacity: 5 });
  const few = players.slice(0, 20);
  const steps = Array.from({ length: races * 2 }, (_, index) => few[(index * 7) % few.length] ?? "");
  await eachOf([...few, ...steps.keys()], async (step) => {
    if (typeof step === "string") return lobby.enter(step, event);
    const player = steps[step] ?? "";
    return step % 3 === 0 ? lobby.enter(player, event) : lobby.leave(player, event);
  });
  const { entered, waiting, count, ranked } = await lobby.standingOf(event);
  expect(count).toBe(entered.length);
  expect(entered.length).toBe(Math.min(5, entered.length + waiting.length));
  expect(ranked.toSorted()).toEqual(entered.toSorted());
});

test("leaving and agreeing to a match at once: exactly one succeeds", async () => {
  const outcomes = new Set<string>();
  const event = await lobby.newEvent({ capacity: 50_000 });
  await eachOf(players.slice(0, races), async (player) => {
    await lobby.enter(player, event);
    const { entry } = await lobby.look(player, event);
    const [left, bound] = await Promise.all([
      lobby.leave(player, event).then(
        () => true,
        () => false,
      ),
      bindEntries(lobby.database, [entry?.eventTeamId ?? ""], lobby.clock.now()),
    ]);
    expect(left).toBe(!bound);
    outcomes.add(left ? "left" : "bound");
  });
  expect(outcomes.size).toBeGreaterThan(0);
  const { entered, count, ranked } = await lobby.standingOf(event);
  expect([count, ranked.length]).toEqual([entered.length, entered.length]);
});
