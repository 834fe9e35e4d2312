import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { openTestDatabase, type OpenTestDatabase } from "#kit/testing/database.ts";
import type { EnhancerId } from "../rules.ts";
import { grantEnhancer, revokeEnhancer } from "./grant.ts";
import { enhancersOfPerson } from "./personal-data.ts";
import { findWorn, listEnhancers } from "./service.ts";

const now = new Date("2026-11-18T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.close());

async function newPlayer(): Promise<string> {
  const id = newId({ now: () => now });
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at) values ($1::uuid, 'test', $1::uuid::text, 'ZA', 'x', $2)`,
    [id, now],
  );
  return id;
}

const grant = (playerId: string, enhancerId: EnhancerId, purchaseId: string = randomUUID(), at = now) =>
  database.transaction((trx) => grantEnhancer(trx, { playerId, enhancerId, purchaseId, now: at }));
const owned = async (playerId: string, at = now) => (await listEnhancers(database, playerId, at)).enhancers;

test("a purchase is granted once, also when 20 transactions grant it at the same time", async () => {
  const playerId = await newPlayer();
  const purchaseId = randomUUID();
  const granted = await Promise.all(
    Array.from({ length: 20 }, () => grant(playerId, "frame_flame", purchaseId)),
  );
  expect(new Set(granted)).toEqual(new Set([true]));
  expect(await owned(playerId)).toEqual([
    {
      id: "frame_flame",
      kind: "frame",
      isWorn: true,
      isOver: false,
      endsAt: inDays(30).toISOString(),
      left: null,
    },
  ]);
});

test("purchases of the same enhancer at the same time run one after the other", async () => {
  const playerId = await newPlayer();
  await Promise.all(Array.from({ length: 5 }, () => grant(playerId, "name_gold")));
  expect(await owned(playerId)).toMatchObject([{ id: "name_gold", endsAt: inDays(150).toISOString() }]);
  expect(await findWorn(database, [playerId], inDays(149))).toEqual(
    new Map([[playerId, { nameColour: "gold" }]]),
  );
});

test("a purchase id of another player or enhancer is an error", async () => {
  const [playerId, other] = [await newPlayer(), await newPlayer()];
  const purchaseId = randomUUID();
  await grant(playerId, "pose_arms", purchaseId);
  await expect(grant(playerId, "pose_trophy", purchaseId)).rejects.toThrow("another enhancer");
  await expect(grant(other, "pose_arms", purchaseId)).rejects.toThrow("another enhancer");
  expect(await owned(other)).toEqual([]);
});

test("what has run out is neither worn nor owned", async () => {
  const playerId = await newPlayer();
  await grant(playerId, "frame_champion");
  expect(await findWorn(database, [playerId], inDays(29.9))).toEqual(
    new Map([[playerId, { frame: "champion" }]]),
  );
  expect(await findWorn(database, [playerId], inDays(30))).toEqual(new Map());
  expect(await owned(playerId, inDays(30))).toMatchObject([{ isOver: true, isWorn: false }]);
});

test("a page of players is read with one query that uses the primary key", async () => {
  const players = await Promise.all(Array.from({ length: 4 }, newPlayer));
  const [first = "", second = "", third = ""] = players;
  await grant(first, "frame_champion");
  await grant(first, "name_neon");
  await grant(second, "pose_slide");
  await grant(third, "streak_shield");
  expect(await findWorn(database, [...players, first], now)).toEqual(
    new Map([
      [first, { frame: "champion", nameColour: "neon" }],
      [second, { pose: "slide" }],
    ]),
  );
  await database.transaction(async (trx) => {
    await trx.run("set local enable_seqscan = off");
    const plan = await trx.run(
      `explain select player_id, enhancer from worn_enhancers where player_id = any($1::uuid[]) and ends_at > $2`,
      [players, now],
    );
    expect(JSON.stringify(plan)).toContain("worn_enhancers_pkey");
  });
});

test("a removed player is granted nothing, and nothing outlives a removal at the same time", async () => {
  const playerId = await newPlayer();
  const remove = database.transaction(async (trx) => {
    await trx.run("update players set removed_at = $2 where id = $1", [playerId, now]);
    await enhancersOfPerson.erase(trx, { id: playerId } as never, now, null);
  });
  await Promise.all([remove, ...Array.from({ length: 10 }, () => grant(playerId, "streak_shield"))]);
  expect(await grant(playerId, "streak_shield")).toBe(false);
  expect(await owned(playerId)).toEqual([]);
});

describe("a refund", () => {
  const revoke = (playerId: string, purchaseId: string, at = now) =>
    database.transaction((trx) => revokeEnhancer(trx, { playerId, purchaseId, now: at }));
  const wornAt = async (playerId: string, at: Date) =>
    (await findWorn(database, [playerId], at)).get(playerId);

  test("takes the only purchase of an enhancer off", async () => {
    const playerId = await newPlayer();
    const purchaseId = randomUUID();
    await grant(playerId, "frame_flame", purchaseId);
    await revoke(playerId, purchaseId);
    expect(await owned(playerId)).toEqual([]);
    expect(await wornAt(playerId, now)).toBeUndefined();
  });

  test("takes back the rest of its own time only: what was bought later begins earlier", async () => {
    const playerId = await newPlayer();
    const [first, second] = [randomUUID(), randomUUID()];
    await grant(playerId, "name_gold", first);
    await grant(playerId, "name_gold", second);
    await revoke(playerId, first, inDays(10));
    expect(await owned(playerId, inDays(10))).toMatchObject([
      { isWorn: true, endsAt: inDays(40).toISOString() },
    ]);
    expect(await wornAt(playerId, inDays(41))).toBeUndefined();
  });

  test("changes nothing for another player's purchase, and for one that has run out", async () => {
    const [playerId, other] = [await newPlayer(), await newPlayer()];
    const purchaseId = randomUUID();
    await grant(playerId, "frame_circuit", purchaseId);
    await revoke(other, purchaseId);
    await revoke(playerId, purchaseId, inDays(31));
    expect(await owned(playerId)).toHaveLength(1);
  });

  test("takes an unused streak shield back, and leaves a used one", async () => {
    const playerId = await newPlayer();
    const [used, unused] = [randomUUID(), randomUUID()];
    await grant(playerId, "streak_shield", used);
    await database.run("update player_enhancers set used_at = $2 where purchase_id = $1", [used, now]);
    await grant(playerId, "streak_shield", unused);
    for (const id of [used, unused]) await revoke(playerId, id);
    expect(await owned(playerId)).toMatchObject([{ id: "streak_shield", left: 0, isOver: true }]);
  });
});
