import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: MessagingApp;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp();
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
    entries: [{ action: "job_retried", details: { job: queue?.["name"] }, isIntact: true }],
    next: null,
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
