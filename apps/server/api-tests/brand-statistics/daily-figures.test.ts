import { afterAll, beforeAll, expect, test } from "vitest";
import { addToFigure, rebuildFigures, registerFigureJobs } from "#features/brand-statistics/server/index.ts";
import { latestRange } from "#features/brand-statistics/rules.ts";
import { createTestJobs } from "#kit/jobs/testing/jobs.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { dailyFigures } from "../../slices.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp({ seeded: [brand] });
  await seedDemoStaff(app);
  owner = await signInAs(app, "owner");
});
afterAll(() => app.stop());

const brands = () =>
  [...app.sites.byKey.values()].map((site) => site.brand).filter(({ key }) => key === brand);
const range = () => latestRange(dayIn(app.clock.now(), "Africa/Johannesburg"), 14);
const rebuild = () => rebuildFigures({ ...app, brands: brands(), figures: dailyFigures }, range());
const rows = () =>
  app.database.run("select service, day::text, figure, part, value from daily_figures order by 1, 2, 3, 4");

interface Answer {
  days: string[];
  series: { figure: string; part: string; values: (number | null)[]; before: number }[];
  countedAt: string | null;
}
const figures = async (query = "", cookie = owner): Promise<{ status: number; body: Answer }> => {
  const { status, body } = await callStaff(app, `GET /api/staff/daily-figures?${query}`, { cookie });
  return { status, body: body as never };
};

test("counts what the tables have, and a repeat changes nothing", async () => {
  await rebuild();
  const first = await rows();
  await rebuild();
  expect(await rows()).toEqual(first);
  const { from, until } = range();
  const { body } = await figures(`brand=${brand}&from=${from}&until=${until}`);
  expect(body.days).toHaveLength(14);
  const counted = body.series
    .filter(({ figure }) => figure === "matches")
    .flatMap(({ values }) => values)
    .reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const [row] = await app.database.run(
    `select count(*)::int as count from matches join events on events.id = matches.event_id
     where provider = 'blg-za' and (kickoff_at at time zone 'Africa/Johannesburg')::date between $1::date and $2::date`,
    [from, until],
  );
  expect(counted).toBe(row?.["count"]);
  expect(counted).toBeGreaterThan(0);
});

test("adds what is counted at once, and a rebuild keeps it", async () => {
  const [own] = brands();
  if (!own) throw new Error("no brand");
  await addToFigure(app.database, own, "sms", { messages: 1, parts: 2 }, app.clock.now());
  await addToFigure(app.database, own, "sms", { messages: 1, parts: 1 }, app.clock.now());
  await rebuild();
  const { body } = await figures(`brand=${brand}`);
  const last = (part: string) =>
    body.series.find((one) => one.figure === "sms" && one.part === part)?.values.at(-1);
  expect([last("messages"), last("parts")]).toEqual([2, 3]);
});

test("refuses a range that is too long, and another member's brand", async () => {
  expect((await figures("from=2026-01-01&until=2026-12-31")).status).toBe(400);
  const support = await signInAs(app, "support");
  expect((await figures("brand=mtn-za-en", support)).status).toBe(403);
  expect((await figures(`brand=${brand}`, support)).status).toBe(200);
});

test("a job counts two days every hour, and a month every night", async () => {
  const jobs = createTestJobs({ databaseUrl: app.url, log: app.log, clock: app.clock });
  registerFigureJobs(jobs, { ...app, brands: brands(), figures: dailyFigures });
  await jobs.start();
  await app.database.run("delete from figure_runs");
  const countedDays = async () => (await app.database.run("select day from figure_runs")).length;
  await jobs.runUntil("2026-11-15T13:07:00Z");
  expect(await countedDays()).toBe(2);
  await jobs.runUntil("2026-11-16T03:20:00Z");
  expect(await countedDays()).toBe(31);
  await jobs.stop();
});
