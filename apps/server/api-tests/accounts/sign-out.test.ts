import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";

const cleared = "sid=; Path=/; HttpOnly; SameSite=Lax; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function signIn(): Promise<string> {
  const playerId = newId(app.clock);
  await app.database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     values ($1, 'blg-za', $2, 'ZA', 'x', $3)`,
    [playerId, `p${playerId.slice(-12)}`, app.clock.now()],
  );
  const session = { playerId, brand: "blg-za-en", userAgent: "test" };
  return (await openSession(app.database, session, app.clock.now())).token;
}

function send(method: "GET" | "POST", call: string, headers: Record<string, string> = {}) {
  return app.server.inject({
    url: `/api/game/${call}`,
    method,
    headers: { host: "blg-za-en.localhost", origin: "http://blg-za-en.localhost", ...headers },
    ...(method === "POST" ? { payload: {} } : {}),
  });
}

test("ends the session and deletes the cookie", async () => {
  const [token, other] = [await signIn(), await signIn()];
  expect((await send("GET", "notifications", { cookie: `sid=${token}` })).statusCode).toBe(200);
  const answer = await send("POST", "sign-out", { cookie: `sid=${token}` });
  expect(answer.json()).toEqual({ isSignedOut: true });
  expect(answer.headers["set-cookie"]).toBe(cleared);
  expect((await send("GET", "notifications", { cookie: `sid=${token}` })).statusCode).toBe(401);
  expect((await send("GET", "notifications", { cookie: `sid=${other}` })).statusCode).toBe(200);
});

test("a retry after a lost response returns the same and clears the cookie", async () => {
  const headers = { cookie: `sid=${await signIn()}`, "idempotency-key": randomUUID() };
  for (const attempt of [1, 2]) {
    const answer = await send("POST", "sign-out", headers);
    expect([attempt, answer.statusCode]).toEqual([attempt, 200]);
    expect(answer.headers["set-cookie"]).toBe(cleared);
    expect(answer.headers["idempotency-replayed"]).toBe(attempt === 1 ? undefined : "true");
  }
});

test("another site cannot sign a player out", async () => {
  const cookie = `sid=${await signIn()}`;
  const answer = await send("POST", "sign-out", { cookie, origin: "https://evil.example" });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect((await send("GET", "notifications", { cookie })).statusCode).toBe(200);
});
