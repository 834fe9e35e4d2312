import { spawn } from "node:child_process";
import { once } from "node:events";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { OpenTestDatabase } from "#kit/testing/database.ts";
import { countDeadAndLateJobs } from "./counts.ts";
import { defineJob } from "./job.ts";
import type { JobHandler, NoPayload } from "./job.ts";
import { createJobs } from "./jobs.ts";
import type { Jobs } from "./jobs.ts";

interface Mail {
  to: number;
}

const sendMail = defineJob<Mail>({ name: "send-mail", retry: { limit: 1, delaySeconds: 0, backoff: false } });
const clock = { now: () => new Date() };
const patient = { timeout: 60_000, interval: 20 };

let database: OpenTestDatabase;
let nodes: Jobs[];
let logged: string[];

beforeEach(async () => {
  database = await openTestDatabase();
  nodes = [];
  logged = [];
});

afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop({ graceMs: 1_000 })));
  await database.close();
});

function createNode(): Jobs {
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const node = createJobs({ databaseUrl: database.url, clock, log, superviseSeconds: 1 });
  nodes.push(node);
  return node;
}

async function startNode(handler: JobHandler<Mail>, options: { work?: boolean } = {}): Promise<Jobs> {
  const node = createNode();
  node.work(sendMail, handler);
  await node.start(options);
  return node;
}

async function states(): Promise<unknown[]> {
  const rows = await database.run(
    "select state::text from pgboss.job where name = 'send-mail' order by created_on",
  );
  return rows.map((row) => row.state);
}

const nothing = async () => undefined;

test("enqueues nothing when the transaction is rolled back", async () => {
  const node = await startNode(nothing, { work: false });
  const failed = database.transaction(async (trx) => {
    await node.enqueue(trx, sendMail, { to: 1 });
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await states()).toEqual([]);
});

test("runs every committed job once although several workers poll", async () => {
  const ran: number[] = [];
  const handler: JobHandler<Mail> = async ({ to }) => void ran.push(to);
  const [node] = await Promise.all([startNode(handler), startNode(handler), startNode(handler)]);
  const all = Array.from({ length: 40 }, (_, to) => to);
  await database.transaction(async (trx) => {
    for (const to of all) await node.enqueue(trx, sendMail, { to });
  });
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(["completed"])), patient);
  expect(ran.toSorted((a, b) => a - b)).toEqual(all);
});

test("does not run a job before its time", async () => {
  const ran: number[] = [];
  const node = await startNode(async ({ to }) => void ran.push(to));
  await node.enqueue(database, sendMail, { to: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
  await node.enqueue(database, sendMail, { to: 2 }, { runAt: new Date(Date.now() - 1_000) });
  await vi.waitFor(() => expect(ran).toEqual([2]), patient);
});

test("wakes a worker when a delayed job is due", async () => {
  const ran: number[] = [];
  const node = await startNode(async ({ to }) => void ran.push(to));
  await node.enqueue(database, sendMail, { to: 1 }, { runAt: new Date(Date.now() + 700) });
  await vi.waitFor(() => expect(ran).toEqual([1]), patient);
});

test("retries a job whose handler throws, marks it dead after the last try, and stores no message", async () => {
  let tries = 0;
  const node = await startNode(async () => {
    tries++;
    throw new TypeError("no mailbox for amina@example.com");
  });
  await node.enqueue(database, sendMail, { to: 1 });
  await vi.waitFor(async () => expect(await states()).toEqual(["failed"]), patient);
  expect(tries).toBe(2);
  const [row] = await database.run("select output::text from pgboss.job where name = 'send-mail'");
  const output = `${logged.join("")}${String(row?.output)}`;
  expect(output).toContain("job is dead");
  expect(output).toContain("TypeError");
  expect(output).not.toContain("amina");
});

test("runs the job of a killed process again after its timeout", async () => {
  const hold = defineJob<NoPayload>({ name: "hold", timeoutSeconds: 1, retry: { delaySeconds: 0 } });
  const script = `
    import { createJobs } from "#kit/jobs/jobs.ts";
    import { createDatabase } from "#kit/db/database.ts";
    const log = { info() {}, warn() {}, error() {} };
    const databaseUrl = process.env.DATABASE_URL;
    const jobs = createJobs({ databaseUrl, clock: { now: () => new Date() }, log });
    const hold = ${JSON.stringify(hold)};
    jobs.work(hold, () => process.kill(process.pid, "SIGKILL"));
    await jobs.start();
    await jobs.enqueue(createDatabase({ url: databaseUrl }), hold, {});
  `;
  const env = { ...process.env, DATABASE_URL: database.url };
  // The process kills itself: on a busy machine the job might time out before the test could kill it.
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { env, stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

  const attempts: number[] = [];
  const node = createNode();
  node.work(hold, async (_, run) => void attempts.push(run.attempt));
  await node.start();
  await vi.waitFor(() => expect(attempts).toEqual([2]), patient);
});

test("lets a running handler finish on stop and takes no new jobs", async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const node = await startNode(async () => {
    started.resolve();
    await release.promise;
  });
  await node.enqueue(database, sendMail, { to: 1 });
  await started.promise;
  const stopped = node.stop({ graceMs: 10_000 });
  const sender = await startNode(nothing, { work: false });
  await sender.enqueue(database, sendMail, { to: 2 });
  release.resolve();
  await stopped;
  expect(await states()).toEqual(["completed", "created"]);
});

test("leaves a run that exceeds the grace period for another try", async () => {
  const started = Promise.withResolvers<void>();
  const node = await startNode(() => {
    started.resolve();
    return new Promise(() => undefined);
  });
  await node.enqueue(database, sendMail, { to: 1 });
  await started.promise;
  await node.stop({ graceMs: 1_000 });
  expect(await states()).toEqual(["retry"]);
});

test("keeps one waiting job per key, with the last payload", async () => {
  const node = await startNode(nothing, { work: false });
  await Promise.all([1, 2, 3, 4].map((to) => node.enqueue(database, sendMail, { to }, { key: "a" })));
  await node.enqueue(database, sendMail, { to: 5 }, { key: "a" });
  await node.enqueue(database, sendMail, { to: 6 }, { key: "b" });
  const rows = await database.run(
    "select data from pgboss.job where name = 'send-mail' order by singleton_key",
  );
  expect(rows.map((row) => row.data)).toEqual([{ to: 5 }, { to: 6 }]);
});

test("does not start a waiting job before a later transaction with its key has committed", async () => {
  const sender = await startNode(nothing, { work: false });
  await sender.enqueue(database, sendMail, { to: 1 }, { key: "a" });
  await sender.enqueue(database, sendMail, { to: 9 });
  const ran: number[] = [];
  await database.transaction(async (trx) => {
    await sender.enqueue(trx, sendMail, { to: 2 }, { key: "a" });
    await startNode(async ({ to }) => void ran.push(to));
    await vi.waitFor(() => expect(ran).toEqual([9]), patient);
  });
  await vi.waitFor(() => expect(ran).toEqual([9, 2]), patient);
});

test("starts in many processes at once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => startNode(nothing)));
  const rows = await database.run("select name from pgboss.queue where name = 'send-mail'");
  expect(rows).toHaveLength(1);
});

test("reconnects after a lost connection and continues to work", async () => {
  const ran: number[] = [];
  const node = await startNode(async ({ to }) => void ran.push(to));
  const cut = await database.run(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kickoff-jobs'",
  );
  await node.enqueue(database, sendMail, { to: 1 });
  await vi.waitFor(() => expect(ran).toEqual([1]), patient);
  const reported = logged.filter((line) => line.includes("job queue error"));
  expect(reported.length).toBeLessThan(cut.length);
});

test("runs waiting jobs and missed schedule ticks at once when the clock jumps", async () => {
  const jump = 2 * 3_600_000;
  let ahead = 0;
  const moved = { now: () => new Date(Date.now() + ahead) };
  const node = createJobs({
    databaseUrl: database.url,
    clock: moved,
    log: pino({ level: "silent" }),
    aheadMs: () => ahead,
  });
  nodes.push(node);
  const hourly = defineJob<NoPayload>({ name: "hourly" });
  const yearly = defineJob<NoPayload>({ name: "yearly" });
  const left = defineJob<NoPayload>({ name: "left" });
  const ran: string[] = [];
  node.work(sendMail, async ({ to }) => void ran.push(`mail ${to}`));
  for (const job of [hourly, yearly, left]) node.work(job, async () => void ran.push(job.name));
  node.schedule(hourly, "0 * * * *", "UTC");
  node.schedule(yearly, `0 0 ${new Date(Date.now() - 20 * 86_400_000).getUTCDate()} * *`, "UTC");
  node.schedule(left, "0 * * * *", "UTC");
  await node.start();
  const runAt = (hours: number) => ({ runAt: new Date(moved.now().getTime() + hours * 3_600_000) });
  await node.enqueue(database, sendMail, { to: 1 }, runAt(1));
  await node.enqueue(database, sendMail, { to: 5 }, runAt(5));
  const from = moved.now();
  ahead = jump;
  await database.transaction((trx) => node.moveForward(trx, { from, to: moved.now(), except: ["left"] }));
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(["hourly", "mail 1"]), patient);
  // A job enqueued after the jump waits as long as the clock says, not longer.
  await node.enqueue(database, sendMail, { to: 6 }, runAt(3));
  const rows = await database.run(
    `select (data ->> 'to')::int as mail, round(extract(epoch from start_after - now()) / 3600)::int as hours
     from pgboss.job where name = 'send-mail' and state = 'created' order by 1`,
  );
  expect(rows).toEqual([
    { mail: 5, hours: 3 },
    { mail: 6, hours: 3 },
  ]);
});

test("removes a schedule that is no longer in the code", async () => {
  const nightly = defineJob<NoPayload>({ name: "nightly" });
  const first = createNode();
  first.work(nightly, nothing);
  first.schedule(nightly, "0 3 * * *", "Africa/Lagos");
  await first.start();
  expect(await database.run("select cron, timezone from pgboss.schedule")).toEqual([
    { cron: "0 3 * * *", timezone: "Africa/Lagos" },
  ]);
  const second = createNode();
  second.work(nightly, nothing);
  await second.start();
  expect(await database.run("select cron from pgboss.schedule")).toEqual([]);
});

test("counts only dead and late jobs, by name", async () => {
  const node = await startNode(nothing, { work: false });
  for (const to of [1, 2, 3, 4]) await node.enqueue(database, sendMail, { to });
  const set = (to: number, change: string) =>
    database.run(`update pgboss.job set ${change} where data->>'to' = $1`, [String(to)]);
  await set(1, "state = 'failed'");
  await set(2, "start_after = now() - interval '2 minutes'");
  await set(3, "start_after = now() + interval '1 hour'");
  expect(await countDeadAndLateJobs(database)).toEqual([{ job: "send-mail", dead: 1, late: 1 }]);
});

test("refuses to enqueue a job without a handler", async () => {
  const node = await startNode(nothing, { work: false });
  await expect(node.enqueue(database, defineJob<Mail>({ name: "other" }), { to: 1 })).rejects.toThrow(
    "job other has no handler",
  );
});
