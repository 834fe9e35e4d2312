import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { demoStaffCode, demoStaffPassword } from "../../demo/staff.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemoStaff(app);
});
// Neither a code nor a rate limit of the previous test counts any more.
beforeEach(() => app.clock.advance("2h"));
afterAll(() => app.stop());

const right = () => ({
  email: "moderator@kickoff.example",
  password: demoStaffPassword,
  code: demoStaffCode(app.clock.now()),
});
const signIn = (body: object) => callStaff(app, "POST /api/staff/sign-in", { body });
const me = (cookie: string | undefined) => callStaff(app, "GET /api/staff/me", { cookie });

test("opens a session for e-mail, password and code; the address is case-insensitive", async () => {
  const { status, cookie } = await signIn({ ...right(), email: "Moderator@Kickoff.example" });
  expect(status).toBe(200);
  expect((await me(cookie)).body).toMatchObject({
    email: "moderator@kickoff.example",
    role: "moderator",
    permissions: ["console", "players", "player_names", "restrictions", "referrals", "chat", "figures"],
    brands: [
      { key: "blg-za-en", name: "Battleground League" },
      { key: "vc-za-en-demo", name: "Vuka Preview" },
    ],
  });
});

test("returns the same response whatever is wrong", async () => {
  await app.database.run(
    "update staff_members set state = 'disabled', password_hash = null, totp_secret = null where email_key like 'finance@%'",
  );
  const faults = [
    { email: "nobody@kickoff.example" },
    { email: "finance@kickoff.example" },
    { password: "kickoff demo stafF" },
    { code: String((Number(right().code) + 1) % 1_000_000).padStart(6, "0") },
  ];
  for (const fault of faults) {
    const { status, body, cookie } = await signIn({ ...right(), ...fault });
    expect([status, body, cookie]).toEqual([
      401,
      { code: "staff_sign_in_failed", message: expect.stringContaining("Wrong") as string },
      undefined,
    ]);
  }
});

test("accepts a code once, even for five concurrent requests", async () => {
  const body = { ...right(), email: "organiser@kickoff.example" };
  await app.database.run("delete from rate_limits");
  const responses = await Promise.all(Array.from({ length: 5 }, () => signIn(body)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("limits an account to five tries per network", async () => {
  const wrong = { ...right(), password: "wrong" };
  for (let tries = 0; tries < 5; tries++) expect((await signIn(wrong)).status).toBe(401);
  const message = "Too many tries. Wait 5 minutes.";
  expect(await signIn(right())).toMatchObject({ status: 429, body: { message }, retryAfter: "300" });
  expect((await signIn({ ...right(), email: "support@kickoff.example" })).status).toBe(200);
  app.clock.advance("5m");
  expect((await signIn(right())).status).toBe(200);
});

test("does not lock a member out by tries from other networks", async () => {
  const wrong = { ...right(), password: "wrong" };
  for (let tries = 0; tries < 15; tries++) {
    const address = `198.51.${tries}.7`;
    await callStaff(app, "POST /api/staff/sign-in", { body: wrong, address });
  }
  expect((await signIn(right())).status).toBe(200);
});

test("guessing at a member from many networks ends after fifty, and locks out no device of the member", async () => {
  await app.database.run("delete from rate_limits");
  const response = await app.server.inject({
    method: "POST",
    url: "/api/staff/sign-in",
    headers: { host: "blg-za-en.localhost" },
    payload: right(),
  });
  const device = [response.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .find((cookie) => cookie?.startsWith("staff-device="));
  const statuses: number[] = [];
  for (let tries = 0; tries < 50; tries++) {
    const address = `198.52.${tries}.7`;
    const body = { ...right(), password: "wrong" };
    statuses.push((await callStaff(app, "POST /api/staff/sign-in", { body, address })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(49);
  app.clock.advance("30s");
  expect((await signIn(right())).status).toBe(429);
  const own = await callStaff(app, "POST /api/staff/sign-in", { body: right(), cookie: device });
  expect(own.status).toBe(200);
  const other = { ...right(), email: "support@kickoff.example", password: "wrong" };
  const foreign = await callStaff(app, "POST /api/staff/sign-in", { body: other, cookie: device });
  expect(foreign.status).toBe(401);
});

test("limits an address to twenty tries over all accounts", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries++) {
    statuses.push((await signIn({ ...right(), email: `n${tries}@kickoff.example` })).status);
  }
  expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
  expect(statuses[20]).toBe(429);
});

test("refuses a sign-in from another site", async () => {
  const response = await app.server.inject({
    method: "POST",
    url: "/api/staff/sign-in",
    headers: { host: "blg-za-en.localhost", origin: "https://evil.example" },
    payload: right(),
  });
  expect(response.statusCode).toBe(403);
});

describe("the session", () => {
  test("is a strict cookie that scripts cannot read", async () => {
    const response = await app.server.inject({
      method: "POST",
      url: "/api/staff/sign-in",
      headers: { host: "blg-za-en.localhost" },
      payload: right(),
    });
    const cookies = [response.headers["set-cookie"] ?? []].flat();
    expect(cookies.at(-1)).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; /);
  });

  test("ends after half an hour without a call, and after twelve hours", async () => {
    const idle = await signInAs(app, "support");
    app.clock.advance("30m");
    expect((await me(idle)).status).toBe(401);

    let busy = await signInAs(app, "support");
    for (let quarter = 1; quarter < 48; quarter++) {
      app.clock.advance("15m");
      const response = await me(busy);
      expect([quarter, response.status]).toEqual([quarter, 200]);
      busy = response.cookie ?? busy;
    }
    app.clock.advance("15m");
    expect((await me(busy)).status).toBe(401);
  });

  test("gets a new token every 15 minutes; the old one works for another minute", async () => {
    const old = await signInAs(app, "support");
    app.clock.advance("15m");
    const [one, other] = await Promise.all([me(old), me(old)]);
    const renewed = [one.cookie, other.cookie].filter((cookie) => cookie !== undefined);
    expect([one.status, other.status, renewed.length]).toEqual([200, 200, 1]);
    app.clock.advance("59s");
    expect((await me(old)).status).toBe(200);
    app.clock.advance("1s");
    expect((await me(old)).status).toBe(401);
    expect((await me(renewed[0])).status).toBe(200);
  });

  test("gets its new token with a refused call, too", async () => {
    const old = await signInAs(app, "support");
    app.clock.advance("15m");
    const refused = await callStaff(app, "GET /api/staff/members", { cookie: old });
    expect([refused.status, refused.cookie]).toEqual([403, expect.stringMatching(/^staff=[\w-]{43}$/)]);
    app.clock.advance("1m");
    expect((await me(old)).status).toBe(401);
    expect((await me(refused.cookie)).status).toBe(200);
  });

  test("ends when its member signs out", async () => {
    const cookie = await signInAs(app, "support");
    const response = await callStaff(app, "POST /api/staff/sign-out", { cookie });
    expect([response.status, response.cookie]).toEqual([200, "staff="]);
    expect((await me(cookie)).status).toBe(401);
  });

  test("is hashed in the database, and TOTP secrets are encrypted", async () => {
    const cookie = await signInAs(app, "support");
    const rows = await app.database.run(
      "select encode(token_hash, 'escape') as a, totp_secret as b from staff_sessions, staff_members",
    );
    const storedRows = JSON.stringify(rows);
    expect(storedRows).not.toContain(cookie.slice("staff=".length));
    expect(storedRows).not.toContain("KICKOFFDEMO");
  });
});

test("a player's session is refused for staff calls, and the reverse", async () => {
  const playerId = newId(app.clock);
  await app.database.run(
    "insert into players (id, service, username, country, avatar, created_at) values ($1, 'blg-za', 'Ada', 'ZA', 'x', $2)",
    [playerId, app.clock.now()],
  );
  const session = { playerId, brand: "blg-za-en", userAgent: "test" };
  const { token } = await openSession(app.database, session, app.clock.now());
  for (const cookie of [`sid=${token}`, `staff=${token}`]) expect((await me(cookie)).status).toBe(401);

  const staff = (await signInAs(app, "support")).slice("staff=".length);
  for (const cookie of [`staff=${staff}`, `sid=${staff}`]) {
    expect((await callStaff(app, "GET /api/game/notifications", { cookie })).status).toBe(401);
  }
});

test("demo members cannot sign in in production", async () => {
  const production = await startTestApp({ isDemo: false });
  try {
    await seedDemoStaff(production);
    const at = { host: "staff.kickoff.example" };
    const body = { ...right(), code: demoStaffCode(production.clock.now()) };
    expect((await callStaff(production, "POST /api/staff/sign-in", { body, ...at })).status).toBe(401);

    const [member] = await production.database.run("select id from staff_members limit 1");
    const token = "a".repeat(43);
    await production.database.run(
      `insert into staff_sessions (id, member_id, token_hash, created_at, renewed_at, seen_at, expires_at)
       values ($1, $1, sha256($2::bytea), $3, $3, $3, $3::timestamptz + interval '1 hour')`,
      [member?.id, token, production.clock.now()],
    );
    const ask = (cookie: string) => callStaff(production, "GET /api/staff/me", { cookie, ...at });
    expect((await ask(`__Host-staff=${token}`)).status).toBe(401);
    await production.database.run("update staff_members set is_demo = false");
    expect((await ask(`__Host-staff=${token}`)).status).toBe(200);
    expect((await ask(`staff=${token}`)).status).toBe(401);
  } finally {
    await production.stop();
  }
});
