import { afterAll, beforeAll, expect, test } from "vitest";
import { findPlayerIdByNumber, openSession, sessionCookie } from "#features/accounts/server/index.ts";
import { refusesDemo, splitKey } from "#kit/contract/contract.ts";
import { apiTable } from "../../api.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";

const brand = "vc-za-en-demo";
const calls = [...apiTable(idlePorts).values()].filter(({ endpoint }) => endpoint.auth === "player");
const [closed, open] = [true, false].map((isClosed) =>
  calls.filter(({ key, endpoint }) => refusesDemo(key, endpoint) === isClosed).map(({ key }) => key),
);

const isUpload = (wanted: string) =>
  calls.some(({ key, endpoint }) => key === wanted && endpoint.upload !== undefined);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ seeded: [brand] });
});

afterAll(() => app.stop());

async function signIn(isDemo: boolean): Promise<string> {
  const { service, demoMsisdn } = app.sites.byKey.get(brand)!.brand;
  const playerId = (await findPlayerIdByNumber(app.database, service, demoMsisdn!))!;
  const session = { playerId, brand, userAgent: "", isDemo };
  const { token, expiresAt } = await openSession(app.database, session, app.clock.now());
  return sessionCookie.write(token, expiresAt, false).split(";", 1)[0]!;
}

/** Uses a new session for each call, because some calls end sessions. */
async function codeOf(key: (typeof calls)[number]["key"], who: "demo" | "proven") {
  const { method, path } = splitKey(key);
  const headers = { host: `${brand}.localhost`, cookie: await signIn(who === "demo") };
  const response = await app.server.inject({
    method,
    url: path,
    headers,
    ...(method === "POST" ? { payload: {} } : {}),
    ...(isUpload(key) ? { payload: "", headers: { ...headers, "content-type": "image/png" } } : {}),
  });
  return response.statusCode === 200 ? undefined : response.json<{ code: string }>().code;
}

test("a demo leaves some calls open to its visitors", () => {
  expect(open).not.toEqual([]);
});

test("every call closed to a demo returns demo_refused before anything else", async () => {
  for (const key of closed ?? []) {
    expect([key, await codeOf(key, "demo")]).toEqual([key, "demo_refused"]);
    expect([key, await codeOf(key, "proven")]).not.toEqual([key, "demo_refused"]);
  }
});

test("every other call treats a demo visitor as the player", async () => {
  for (const key of open ?? []) {
    // The first call may have an effect that cannot be repeated, like a claim.
    await codeOf(key, "proven");
    expect([key, await codeOf(key, "demo")]).toEqual([key, await codeOf(key, "proven")]);
  }
});
