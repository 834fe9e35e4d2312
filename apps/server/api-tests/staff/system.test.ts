import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStoringHealth } from "#features/staff/server/index.ts";
import { createHealthTally } from "#kit/pure/health-tally.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: MessagingApp;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp({
    ports: {
      system: {
        release: { version: "1.2.3", commit: "0123abcd" },
        adapters: [
          { name: "sms", isSimulated: true },
          { name: "cards", isSimulated: true },
        ],
        redis: () => "none",
      },
    },
  });
  await seedDemoStaff(app);
  owner = await signInAs(app, "owner");
});
afterAll(() => app.stop());

const get = (path: string) => callStaff(app, `GET /api/staff/${path}`, { cookie: owner });
const post = (path: string, body: object = {}) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie: owner, body });

test("lists a dead job, retries it once and records it", async () => {
  const [queue] = await app.database.run("select name from pgboss.queue order by name limit 1");
  const id = randomUUID();
  await app.database.run(
    `insert into pgboss.job (id, name, state, retry_limit, start_after, completed_on, output)
     values ($1, $2, 'failed', 1, now() + interval '1 day', now(), '{"message":"TypeError"}')`,
    [id, queue?.["name"]],
  );
  const { body } = await get("system");
  expect(body).toMatchObject({ dead: [{ id, job: queue?.["name"], error: "TypeError" }] });
  expect((await post("retry-job", { key: id })).status).toBe(200);
  expect((await post("retry-job", { key: id })).body).toMatchObject({ code: "staff_job_changed" });
  expect((await get("system")).body).toMatchObject({ dead: [] });
  expect((await get(`audit?subject=${id}`)).body).toMatchObject({
    entries: [
      {
        action: "job_retried",
        details: { job: queue?.["name"], before: "failed", after: "queued" },
        isIntact: true,
      },
    ],
    next: null,
  });
});

test("lists an item of a batch that was given up, retries it once and records it", async () => {
  const now = app.clock.now();
  await app.database.run(
    `insert into batch_failures (batch, item, tries, failure, failed_at, retry_at, gave_up_at)
     values ('prizes', 'a/b', 12, 'Error 500', $1, $1, $1), ('prizes', 'c', 2, 'Error', $1, $1, null)`,
    [now],
  );
  const id = "prizes/a/b";
  expect((await get("system")).body).toMatchObject({
    dead: [{ id, job: "prizes", item: "a/b", error: "Error 500" }],
  });
  expect((await post("retry-job", { key: "prizes/c" })).body).toMatchObject({ code: "staff_job_changed" });
  const both = await Promise.all([post("retry-job", { key: id }), post("retry-job", { key: id })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await app.database.run("select item from batch_failures")).toEqual([{ item: "c" }]);
  expect((await get(`audit?subject=${id}`)).body).toMatchObject({
    entries: [{ action: "job_retried", details: { job: "prizes", before: "failed", after: "queued" } }],
  });
});

test("shows the calls of external systems of all processes, and failed calls of ours", async () => {
  const health = createHealthTally();
  const context = { database: app.database, clock: app.clock, log: app.log, health };
  const now = app.clock.now();
  health.succeeded("adapter", "sms", now);
  health.failed("adapter", "sms", "no_credit", now);
  health.failed("call", "GET /api/game/events", "500", now);
  health.failed("error", "TypeError: request failed", "TypeError", now);
  await startStoringHealth(context).stop();
  health.failed("adapter", "sms", "unavailable", new Date(now.getTime() + 1_000));
  await startStoringHealth(context).stop();
  const { body } = await get("system");
  expect(body).toMatchObject({
    redis: "none",
    adapters: [
      { name: "sms", isSimulated: true, succeeded: 1, failed: 2, failure: "unavailable" },
      { name: "cards", succeeded: 0, failed: 0, succeededAt: null, failedAt: null },
    ],
    failedCalls: [{ name: "GET /api/game/events", failed: 1, failure: "500" }],
    errors: [{ name: "TypeError: request failed", failed: 1 }],
    versions: { release: "1.2.3", commit: "0123abcd" },
  });
});

test("the audit log is filtered by action, actor and subject, and pages on", async () => {
  for (let index = 0; index < 3; index++) {
    await callStaff(app, "GET /staff/exports/players.csv", { cookie: owner }).catch(() => undefined);
  }
  const first = await get("audit?action=table_exported&actor=OWNER@kickoff.example&subject=players&limit=2");
  const shown: { entryId: number; isIntact: boolean }[] = first.body["entries"] ?? [];
  expect(shown.map(({ isIntact }) => isIntact)).toEqual([true, true]);
  const rest = await get(`audit?action=table_exported&limit=2&before=${first.body["next"]}`);
  expect(rest.body).toMatchObject({ entries: [{ action: "table_exported" }], next: null });
  expect((await get("audit?actor=nobody@kickoff.example")).body).toEqual({ entries: [], next: null });
});

test("the audit log is limited to days, and downloaded as it is filtered", async () => {
  const today = app.clock.now().toISOString().slice(0, 10);
  const days = `from=${today}&until=${today}&action=signed_in`;
  expect((await get(`audit?${days}`)).body["entries"]).not.toEqual([]);
  expect((await get("audit?from=2020-01-01&until=2020-12-31")).body).toEqual({ entries: [], next: null });
  expect((await get("audit?from=yesterday")).status).toBe(400);
  const { payload } = await app.server.inject({
    url: `/staff/exports/audit.csv?${days}`,
    headers: { host: "blg-za-en.localhost", cookie: owner },
  });
  const [head, ...lines] = payload.trim().split("\r\n");
  expect(head).toBe("id,at,who,what,brand,subject,details,chain");
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/owner@kickoff\.example,signed_in,.*,intact$/);
});

test("the proof of the chain finds an altered entry", async () => {
  expect((await get("audit-proof")).body).toMatchObject({ brokenAt: null });
  await app.database.run("alter table staff_audit disable trigger user");
  await app.database.run("update staff_audit set subject = 'somebody' where id = 2");
  await app.database.run("alter table staff_audit enable trigger user");
  expect((await get("audit-proof")).body).toMatchObject({ brokenAt: 2 });
  expect((await get("audit?subject=somebody")).body).toMatchObject({ entries: [{ isIntact: false }] });
});

test("shows the roles of every permission, and ends a member's other sessions", async () => {
  const other = await signInAs(app, "owner");
  const { body } = await get("permissions");
  expect(body["permissions"]).toContainEqual({ permission: "audit", roles: ["owner"] });
  expect((await get("sessions")).body["sessions"]).toHaveLength(2);
  expect((await post("end-other-sessions")).body).toEqual({ ended: 1 });
  expect((await callStaff(app, "GET /api/staff/me", { cookie: other })).status).toBe(401);
  expect((await get("me")).status).toBe(200);
});
