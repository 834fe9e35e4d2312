import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { sessionCookie, tokenOf } from "./cookies.ts";
import { disconnectEndedAfter } from "./ended-sessions.ts";
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

test("finds the player of a token in the service of the session only", async () => {
  const { token } = await open();
  expect(await findViewer(database, token, realm, clock.now())).toMatchObject({
    id: playerId,
    username: "Ada",
    msisdn: "27820000001",
  });
  expect(await findViewer(database, token, { service: "demo" }, clock.now())).toBeNull();
});

test("closes the sockets of a session after the transaction that ends it is committed", async () => {
  const { token } = await open();
  const lookUp = () => findViewer(database, token, realm, clock.now());
  const sessionId = (await lookUp())?.sessionId ?? "";
  const reconnects: ReturnType<typeof lookUp>[] = [];
  const live = { disconnectSession: () => void reconnects.push(lookUp()) };
  await disconnectEndedAfter(live, (ended) =>
    database.transaction(async (trx) => {
      await endSession(trx, ended, { id: playerId }, sessionId, clock.now());
      await Promise.all(reconnects);
    }),
  );
  expect(await Promise.all(reconnects)).toEqual([null]);
});

test("keeps sockets open if the transaction fails", async () => {
  const { token } = await open();
  const sessionId = (await findViewer(database, token, realm, clock.now()))?.sessionId ?? "";
  const closed: string[] = [];
  const live = { disconnectSession: (id: string) => void closed.push(id) };
  const failing = disconnectEndedAfter(live, (ended) =>
    database.transaction(async (trx) => {
      await endSession(trx, ended, { id: playerId }, sessionId, clock.now());
      throw new Error("something else failed");
    }),
  );
  await expect(failing).rejects.toThrow("something else failed");
  expect(closed).toEqual([]);
});

test("stores no token, and at most 200 characters of the user agent", async () => {
  const { token } = await open();
  const rows = await database.run("select token_hash::text, user_agent from sessions");
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every((row) => String(row.user_agent).length <= 200)).toBe(true);
});

test.each([undefined, "", "x", "a".repeat(43), "a".repeat(5_000), "' or 1=1"])(
  "finds no player for the token %j",
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

test("finds no player for an ended session, which cannot be ended again", async () => {
  const { token } = await open();
  const viewer = await findViewer(database, token, realm, clock.now());
  const end = () => endSession(database, new Set(), { id: playerId }, viewer?.sessionId ?? "", clock.now());
  expect(await end()).toBe(true);
  expect(await end()).toBe(false);
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
});

test("updates seen_at at most every five minutes", async () => {
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

test("finds no player while the player is locked", async () => {
  const { token } = await open();
  const lock = "update players set locked_at = $1, former_msisdn = msisdn, msisdn = null where id = $2";
  await database.run(lock, [clock.now(), playerId]);
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
  const free =
    "update players set locked_at = null, msisdn = former_msisdn, former_msisdn = null where id = $1";
  await database.run(free, [playerId]);
  expect(await findViewer(database, token, realm, clock.now())).not.toBeNull();
});

test("finds no player after the player was removed", async () => {
  const { token } = await open();
  await database.run("update players set removed_at = $1 where id = $2", [clock.now(), playerId]);
  expect(await findViewer(database, token, realm, clock.now())).toBeNull();
});

test("writes an HttpOnly cookie, bound to the host over TLS", () => {
  const expiresAt = new Date("2026-12-15T12:00:00Z");
  expect(sessionCookie.write("t", expiresAt, true)).toBe(
    "__Host-sid=t; Path=/; HttpOnly; SameSite=Lax; Expires=Tue, 15 Dec 2026 12:00:00 GMT; Secure",
  );
  expect(sessionCookie.write("t", expiresAt, false)).toMatch(/^sid=t; /);
});

test("reads the token from the cookie or from a bearer header", () => {
  expect(tokenOf({ cookie: "a=b; __Host-sid=one" }, true)).toBe("one");
  expect(tokenOf({ authorization: "Bearer two", cookie: "sid=one" }, false)).toBe("two");
  expect(tokenOf({ authorization: "Basic two" }, true)).toBeUndefined();
});

test("ignores the cookie without __Host- over TLS, because another subdomain could set it", () => {
  expect(tokenOf({ cookie: "sid=planted; __Host-sid=own" }, true)).toBe("own");
  expect(tokenOf({ cookie: "sid=planted" }, true)).toBeUndefined();
});
