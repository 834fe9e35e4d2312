import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { sessionCookie, tokenOf } from "./cookies.ts";
import { disconnectingEnded } from "./ended-sessions.ts";
import { endSession, findViewer, openSession } from "./sessions.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const realm = { service: "blg" };
let database: Database;
let playerId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  playerId = newId(clock);
  await database.run(
    "insert into players (id, service, username, msisdn, country, avatar, created_at) values ($1, 'blg', 'Ada', '27820000001', 'ZA', 'ada', $2)",
    [playerId, clock.now()],
  );
});

afterAll(async () => {
  await database.close();
});

const open = () =>
  openSession(database, { playerId, brand: "blg-za-en", userAgent: "x".repeat(500) }, clock.now());

test("a token signs its player in, in its own realm alone", async () => {
  const { token } = await open();
  expect(await findViewer(database, token, realm, clock.now())).toMatchObject({
    id: playerId,
    username: "Ada",
    msisdn: "27820000001",
  });
  expect(await findViewer(database, token, { service: "demo" }, clock.now())).toBeNull();
});

test("the sockets of a session are closed once everybody can see that it has ended", async () => {
  const { token } = await open();
  const lookUp = () => findViewer(database, token, realm, clock.now());
  const sessionId = (await lookUp())?.sessionId ?? "";
  const comebacks: ReturnType<typeof lookUp>[] = [];
  const live = { disconnectSession: () => void comebacks.push(lookUp()) };
  await disconnectingEnded(live, (ended) =>
    database.transaction(async (trx) => {
      await endSession(trx, ended, { id: playerId }, sessionId, clock.now());
      await Promise.all(comebacks);
    }),
  );
  expect(await Promise.all(comebacks)).toEqual([null]);
});

test("sockets stay open when what ends their session fails", async () => {
  const { token } = await open();
  const sessionId = (await findViewer(database, token, realm, clock.now()))?.sessionId ?? "";
  const closed: string[] = [];
  const live = { disconnectSession: (id: string) => void closed.push(id) };
  const failing = disconnectingEnded(live, (ended) =>
    database.transaction(async (trx) => {
      await endSession(trx, ended, { id: playerId }, sessionId, clock.now());
      throw new Error("something else failed");
    }),
  );
  await expect(failing).rejects.toThrow("something else failed");
  expect(closed).toEqual([]);
});

test("the database does not hold the token", async () => {
  const { token } = await open();
  const rows = await database.run("select token_hash::text, user_agent from sessions");
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every((row) => String(row.user_agent).length <= 200)).toBe(true);
});

test.each([undefined, "", "x", "a".repeat(43), "a".repeat(5_000), "' or 1=1"])(
  "the token %j is nobody's",
  async (token) => {
    expect(await findViewer(database, token, realm, clock.now())).toBeNull();
  },
);

test("a session ends after 30 days, not before", async () => {
  const { token } = await open();
  clock.advance("29d");
  expect(await findViewer(database, token, realm, clock.now())).not.toBeNull();
  clock.advance("1d");
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
});

test("a closed session is over, and closing it again changes nothing", async () => {
  const { token } = await open();
  const viewer = await findViewer(database, token, realm, clock.now());
  const end = () => endSession(database, new Set(), { id: playerId }, viewer?.sessionId ?? "", clock.now());
  expect(await end()).toBe(true);
  expect(await end()).toBe(false);
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
});

test("being seen is written at most every five minutes", async () => {
  const { token } = await open();
  const seenAt = async () =>
    (await database.run("select max(seen_at) as at from sessions where revoked_at is null"))[0]?.at as Date;
  const opened = await seenAt();
  clock.advance("4m");
  await findViewer(database, token, realm, clock.now());
  expect(await seenAt()).toEqual(opened);
  clock.advance("1m");
  await findViewer(database, token, realm, clock.now());
  expect(await seenAt()).toEqual(clock.now());
});

test("a player who is locked away is signed out", async () => {
  const { token } = await open();
  const lock = "update players set locked_at = $1, former_msisdn = msisdn, msisdn = null where id = $2";
  await database.run(lock, [clock.now(), playerId]);
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
  const free =
    "update players set locked_at = null, msisdn = former_msisdn, former_msisdn = null where id = $1";
  await database.run(free, [playerId]);
  expect(await findViewer(database, token, realm, clock.now())).not.toBeNull();
});

test("a removed player is signed out", async () => {
  const { token } = await open();
  await database.run("update players set removed_at = $1 where id = $2", [clock.now(), playerId]);
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
});

test("the cookie is bound to the host over TLS and readable by the server only", () => {
  const expiresAt = new Date("2026-12-15T12:00:00Z");
  expect(sessionCookie.write("t", expiresAt, true)).toBe(
    "__Host-sid=t; Path=/; HttpOnly; SameSite=Lax; Expires=Tue, 15 Dec 2026 12:00:00 GMT; Secure",
  );
  expect(sessionCookie.write("t", expiresAt, false)).toMatch(/^sid=t; /);
});

test("the token is read from the cookie or from a bearer header", () => {
  expect(tokenOf({ cookie: "a=b; __Host-sid=one" }, true)).toBe("one");
  expect(tokenOf({ authorization: "Bearer two", cookie: "sid=one" }, false)).toBe("two");
  expect(tokenOf({ authorization: "Basic two" }, true)).toBeUndefined();
});

test("over TLS the plain cookie, which a sister host could plant, is nobody's", () => {
  expect(tokenOf({ cookie: "sid=planted; __Host-sid=own" }, true)).toBe("own");
  expect(tokenOf({ cookie: "sid=planted" }, true)).toBeUndefined();
});
