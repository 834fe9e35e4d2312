import { readFile } from "node:fs/promises";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { defineJob, type NoPayload } from "#kit/jobs/job.ts";
import { createJobs } from "#kit/jobs/jobs.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { testTimeoutMs } from "#kit/testing/timeout.ts";

test("jobs that were stored under an earlier name run after the migration that renames them", async () => {
  const database = await openTestDatabase();
  const options = {
    databaseUrl: database.url,
    clock: { now: () => new Date() },
    log: pino({ enabled: false }),
  };
  const before = createJobs(options);
  const earlier = defineJob<{ id: number }>({ name: "fold-operator-inbox" });
  const earlierSchedule = defineJob<NoPayload>({ name: "move-finals" });
  before.work(earlier, () => Promise.resolve());
  before.work(earlierSchedule, () => Promise.resolve());
  before.schedule(earlierSchedule, "* * * * *", "UTC");
  await before.start({ work: false });
  await database.transaction((trx) => before.enqueue(trx, earlier, { id: 7 }, { key: "7" }));
  await before.stop({ graceMs: 1_000 });

  const sql = await readFile(new URL("../../migrations/0083-standard-names.sql", import.meta.url), "utf8");
  await database.run(sql.slice(sql.indexOf("do $$")));

  const after = createJobs(options);
  const run = vi.fn((_payload: { id: number }) => Promise.resolve());
  const renamed = defineJob<{ id: number }>({ name: "process-operator-inbox" });
  const renamedSchedule = defineJob<NoPayload>({ name: "advance-finals" });
  after.work(renamed, run);
  after.work(renamedSchedule, () => Promise.resolve());
  after.schedule(renamedSchedule, "* * * * *", "UTC");
  await after.start();
  await vi.waitFor(() => expect(run.mock.calls.map(([payload]) => payload)).toEqual([{ id: 7 }]), {
    timeout: testTimeoutMs,
  });
  expect(await database.run("select name from pgboss.schedule")).toEqual([{ name: "advance-finals" }]);
  expect(
    await database.run("select 1 from pgboss.queue where name in ('fold-operator-inbox', 'move-finals')"),
  ).toEqual([]);
  await after.stop({ graceMs: 1_000 });
  await database.close();
});
