import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ seeded: ["blg-za-en"] });
  await seedDemoStaff(app);
});
afterAll(() => app.stop());

const count = async (statement: string) => Number((await app.database.run(statement))[0]?.count);

test("returns the statistics of the brand's own rows", async () => {
  const cookie = await signInAs(app, "owner");
  const ask = (brand: string) => callStaff(app, `GET /api/staff/figures?brand=${brand}`, { cookie });
  const { body } = await ask("blg-za-en");
  const { players, events, matches, notifications } = body as {
    players?: { count: number; isMore: boolean };
    notifications?: { count: number };
    events?: { stage: string; count: number }[];
    matches?: { state: string; count: number }[];
  };
  expect(players).toEqual({ count: await count("select count(*) from players"), isMore: false });
  const recent = "ends_at >= '2026-10-16T12:00:30Z'";
  for (const { stage, count: shown } of events ?? []) {
    expect([stage, shown]).toEqual([
      stage,
      await count(`select count(*) from events where stage = '${stage}' and not is_cancelled and ${recent}`),
    ]);
  }
  for (const { state, count: shown } of matches ?? []) {
    const statement = `select count(*) from matches m join events e on e.id = m.event_id where m.state = '${state}' and ${recent}`;
    expect([state, shown]).toEqual([state, await count(statement)]);
  }
  expect(notifications?.count).toBe(
    await count("select count(*) from notifications where created_at >= '2026-11-14T12:00:30Z'"),
  );
  expect((await ask("saf-ke-en")).body).toMatchObject({ players: { count: 0, isMore: false } });
});

test("counts all brands of the member together", async () => {
  const ask = async (role: "owner" | "support", query = "") =>
    (await callStaff(app, `GET /api/staff/figures${query}`, { cookie: await signInAs(app, role) })).body;
  const own = await ask("owner", "?brand=blg-za-en");
  // Only one realm is seeded, so the sum over all others adds nothing.
  expect(await ask("owner")).toEqual(own);
  const elsewhere = "insert into players (id, service, username, msisdn, country, avatar, created_at)";
  await app.database.run(
    `${elsewhere} values (gen_random_uuid(), 'safaricom-ke', 'Otieno', '254712345678', 'KE', 'a', now())`,
  );
  const { players } = own as { players?: { count: number } };
  const before = players?.count ?? 0;
  expect(await ask("owner")).toMatchObject({ players: { count: before + 1 } });
  expect(await ask("owner", "?brand=saf-ke-en")).toMatchObject({ players: { count: 1 } });
  // Support works for two brands in South Africa.
  expect(await ask("support")).toMatchObject({ players: { count: before } });
});
