import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Entrant, type Ladder } from "../../testing/ladder.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { checksumsOf } from "../../testing/rows.ts";

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

interface Listed {
  id: string;
  username: string;
  relation: string;
}

const set = (one: TestPlayer, other: { id: string }, add: boolean) =>
  one.post("add-or-remove-friend", { userId: one.id, friendUserId: other.id, add });
const add = (one: TestPlayer, other: { id: string }) => set(one, other, true);
const remove = (one: TestPlayer, other: { id: string }) => set(one, other, false);
const relation = (is: string) => ({ status: 200, body: { relation: is } });
const friendsOf = async (player: TestPlayer) =>
  ((await player.post("get-user-friends", {})).body as { friends: Listed[] }).friends.map(({ id }) => id);
const requestsOf = async (player: TestPlayer) => {
  const { received, sent } = (await player.get("friend-requests")).body as Record<string, Listed[]>;
  return { received: received?.map(({ id }) => id), sent: sent?.map(({ id }) => id) };
};
const kindsOf = async ({ id }: { id: string }) => {
  const rows = await app.database.run(
    "select kind from notifications where player_id = $1 and kind like 'friend%' order by created_at",
    [id],
  );
  return rows.map(({ kind }) => String(kind));
};
const newPair = async () => [await ladder.newEntrant(), await ladder.newEntrant()] as [Entrant, Entrant];

describe("a friendship", () => {
  test("needs both players: one asks, the other accepts, and both are notified once", async () => {
    const [one, other] = await newPair();
    for (let time = 0; time < 2; time++) expect(await add(one, other)).toEqual(relation("requested"));
    expect(await requestsOf(other)).toEqual({ received: [one.id], sent: [] });
    expect(await requestsOf(one)).toEqual({ received: [], sent: [other.id] });
    expect(await friendsOf(one)).toEqual([]);
    for (let time = 0; time < 2; time++) expect(await add(other, one)).toEqual(relation("friends"));
    expect(await friendsOf(one)).toEqual([other.id]);
    expect(await friendsOf(other)).toEqual([one.id]);
    expect(await requestsOf(one)).toEqual({ received: [], sent: [] });
    expect(await kindsOf(other)).toEqual(["friend_requested"]);
    expect(await kindsOf(one)).toEqual(["friend_accepted"]);
  });

  test("ends for both when either removes it", async () => {
    const [one, other] = await newPair();
    await add(one, other);
    await add(other, one);
    expect(await remove(one, other)).toEqual(relation("none"));
    expect(await friendsOf(other)).toEqual([]);
    expect(await remove(one, other)).toEqual(relation("none"));
  });

  test("starts when two players ask each other at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = await newPair();
      const responses = await Promise.all([add(one, other), add(other, one), add(one, other)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await friendsOf(one)).toEqual([other.id]);
      expect(await requestsOf(other)).toEqual({ received: [], sent: [] });
    }
  });

  test("ends with a block, and a blocked player cannot ask", async () => {
    const [one, other] = await newPair();
    await add(one, other);
    await add(other, one);
    await one.post("block-player", { playerId: other.id, block: true });
    expect(await friendsOf(other)).toEqual([]);
    const before = await checksumsOf(app.database);
    for (const response of [await add(other, one), await add(one, other)]) {
      expect(response).toMatchObject({ status: 409, body: { code: "friend_not_possible" } });
    }
    expect(await checksumsOf(app.database)).toEqual(before);
  });
});

describe("a refused request", () => {
  test("looks open to its sender, and asking again notifies nobody", async () => {
    const [one, other] = await newPair();
    await add(one, other);
    expect(await remove(other, one)).toEqual(relation("none"));
    expect(await requestsOf(one)).toMatchObject({ sent: [other.id] });
    expect(await add(one, other)).toEqual(relation("requested"));
    expect(await remove(one, other)).toEqual(relation("none"));
    expect(await add(one, other)).toEqual(relation("requested"));
    expect(await requestsOf(other)).toEqual({ received: [], sent: [] });
    expect(await kindsOf(other)).toEqual(["friend_requested"]);
  });

  test("can still be accepted by the player who refused it", async () => {
    const [one, other] = await newPair();
    await add(one, other);
    await remove(other, one);
    expect(await add(other, one)).toEqual(relation("friends"));
  });
});

test("nobody adds themselves, a player of another realm or an unknown player", async () => {
  const [one, other] = await newPair();
  await app.database.run("update players set service = 'elsewhere' where id = $1", [other.id]);
  const before = await checksumsOf(app.database);
  expect(await add(one, one)).toMatchObject({ status: 400, body: { code: "friend_self" } });
  for (const id of [other.id, "00000001-0000-7000-8000-00000000ffff", "nonsense"]) {
    expect(await add(one, { id })).toMatchObject({ status: 404, body: { code: "player_not_found" } });
  }
  expect(
    await one.post("add-or-remove-friend", { userId: other.id, friendUserId: one.id, add: true }),
  ).toMatchObject({
    status: 403,
    body: { code: "not_yours" },
  });
  expect(await checksumsOf(app.database)).toEqual(before);
});

test("search finds players by the beginning of a name, never oneself, a blocked player or another realm", async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => ladder.newEntrant()));
  const [me, found, blocked, blocker, foreign] = players as [Entrant, Entrant, Entrant, Entrant, Entrant];
  for (const [index, { id }] of players.entries()) {
    await app.database.run("update players set username = $2 where id = $1", [id, `Zebra_${index}`]);
  }
  await app.database.run("update players set service = 'elsewhere' where id = $1", [foreign.id]);
  await me.post("block-player", { playerId: blocked.id, block: true });
  await blocker.post("block-player", { playerId: me.id, block: true });
  await add(me, found);
  for (const text of ["zebra", "ZEB", " @zebra_1"]) {
    const { body } = await me.get(`search-players?text=${encodeURIComponent(text)}`);
    expect(body).toMatchObject({ players: [{ id: found.id, relation: "requested" }], next: null });
  }
  for (const text of ["z", "ebra", "%", "zebra\\_"]) {
    expect((await me.get(`search-players?text=${encodeURIComponent(text)}`)).body).toMatchObject({
      players: [],
    });
  }
});

test("all players of the realm are listed page by page, each once, without personal data", async () => {
  const me = await ladder.newEntrant();
  await Promise.all(Array.from({ length: 30 }, () => ladder.newEntrant()));
  const names: string[] = [];
  let after: string | undefined;
  for (;;) {
    const body = { allUsers: true, ...(after === undefined ? {} : { after }) };
    const page = (await me.post("get-user-friends", body)).body as { friends: Listed[]; next: string | null };
    for (const player of page.friends) {
      expect(Object.keys(player).toSorted()).toEqual([
        "avatarUrl",
        "country",
        "id",
        "presence",
        "relation",
        "username",
      ]);
    }
    names.push(...page.friends.map(({ username }) => username));
    if (page.next === null) break;
    after = page.next;
  }
  const [{ count } = { count: 0 }] = await app.database.run(
    "select count(*)::int as count from players p where service = (select service from players where id = $1) and removed_at is null and locked_at is null",
    [me.id],
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(Number(count) - 1);
});

test("friends of friends are suggested with the number of friends in common, and disappear once asked", async () => {
  const [me, candidate] = await newPair();
  for (let time = 0; time < 2; time++) {
    const friend = await ladder.newEntrant();
    await add(me, friend);
    await add(friend, me);
    await add(candidate, friend);
    await add(friend, candidate);
  }
  const suggested = async () =>
    ((await me.get("suggested-friends")).body as { players: (Listed & { reason: unknown })[] }).players.find(
      ({ id }) => id === candidate.id,
    );
  expect(await suggested()).toMatchObject({ relation: "none", reason: { kind: "mutual", count: 2 } });
  await add(me, candidate);
  expect(await suggested()).toBeUndefined();
});

test("players asked or blocked in either direction are not suggested, however many they are", async () => {
  const [me, candidate] = await newPair();
  const made = await app.database.run(
    `insert into players (id, service, username, msisdn, country, avatar, created_at)
     select gen_random_uuid(), service, 'known' || number, '2761000' || (1000 + number), country, '', now()
     from players, generate_series(1, 45) number where id = $1 returning id`,
    [me.id],
  );
  const ids = made.map(({ id }) => String(id));
  const [first, second, hubs] = [ids.slice(0, 20), ids.slice(20, 40), ids.slice(40)];
  const befriend = (hub: string | undefined, friends: readonly string[]) =>
    app.database.run(
      `insert into friends (player_id, friend_id, since)
       select $1, id, now() from unnest($2::uuid[]) id union all select id, $1, now() from unnest($2::uuid[]) id`,
      [hub, friends],
    );
  await befriend(me.id, hubs);
  for (const hub of hubs.slice(0, 2)) await befriend(hub, first);
  for (const hub of hubs.slice(2, 4)) await befriend(hub, second);
  await befriend(hubs[4], [candidate.id]);
  await app.database.run(
    `insert into friend_requests (sender_id, receiver_id, requested_at)
     select $1, id, now() from unnest($2::uuid[]) id union all select id, $1, now() from unnest($3::uuid[]) id`,
    [me.id, first.slice(0, 10), first.slice(10)],
  );
  await app.database.run(
    `insert into blocks (blocker_id, blocked_id, blocked_at)
     select $1, id, now() from unnest($2::uuid[]) id union all select id, $1, now() from unnest($3::uuid[]) id`,
    [me.id, second.slice(0, 10), second.slice(10)],
  );
  const { players } = (await me.get("suggested-friends")).body as { players: Listed[] };
  expect(players.map(({ id }) => id)).toContain(candidate.id);
  expect(players.filter(({ id }) => ids.includes(id))).toEqual([]);
});
