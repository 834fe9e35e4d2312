import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { staffAuditActions } from "../rules.ts";
import { checkAudit, listAudit, recordAudit } from "./audit.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 20 });
});

afterEach(async () => {
  await withoutTriggers("truncate staff_audit");
});

afterAll(() => database.close());

const record = (subject: string) =>
  database.transaction((trx) =>
    recordAudit(
      trx,
      { actorId: null, action: staffAuditActions.invited, subject, details: { role: "support" } },
      clock.now(),
    ),
  );

/** The owner of the database can disable the triggers; then only the chain reveals a change. */
async function withoutTriggers(statement: string): Promise<void> {
  await database.run("alter table staff_audit disable trigger user");
  await database.run(statement);
  await database.run("alter table staff_audit enable trigger user");
}

test("is intact without entries", async () => {
  expect(await checkAudit(database)).toMatchObject({ entries: 0, brokenAt: null });
});

test("numbers entries without gaps and chains them, also concurrently", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, index) => record(`m${index}`)));
  expect(await checkAudit(database)).toMatchObject({ entries: 60, brokenAt: null });
});

test("writes an entry if and only if its change commits", async () => {
  const failing = database.transaction(async (trx) => {
    await recordAudit(trx, { actorId: null, action: staffAuditActions.disabled }, clock.now());
    throw new Error("the change failed");
  });
  await expect(failing).rejects.toThrow("the change failed");
  expect(await checkAudit(database)).toMatchObject({ entries: 0, brokenAt: null });
});

test.each(["update staff_audit set action = 'signed_in'", "delete from staff_audit", "truncate staff_audit"])(
  "the database refuses: %s",
  async (statement) => {
    await record("a");
    await expect(database.run(statement)).rejects.toThrow("append-only");
  },
);

test.each([
  ["a changed word", "update staff_audit set details = '{}' where id = 2"],
  ["a changed time", "update staff_audit set at = at + interval '1 ms' where id = 2"],
  ["another name", "update staff_audit set subject = 'x' where id = 2"],
  ["a forged hash", "update staff_audit set hash = sha256('x') where id = 2"],
])("finds %s at its entry", async (_, statement) => {
  for (const subject of ["a", "b", "c"]) await record(subject);
  await withoutTriggers(statement);
  expect(await checkAudit(database)).toMatchObject({ entries: 1, brokenAt: 2 });
  const { entries } = await listAudit(database, { limit: 10 });
  expect(entries.find(({ entryId }) => entryId === 2)?.isIntact).toBe(false);
});

test("finds a deleted entry at the next one", async () => {
  for (const subject of ["a", "b", "c"]) await record(subject);
  await withoutTriggers("delete from staff_audit where id = 2");
  expect(await checkAudit(database)).toMatchObject({ brokenAt: 3 });
});

test("reveals deleted last entries by the hash noted before", async () => {
  for (const subject of ["a", "b", "c"]) await record(subject);
  const { lastHash } = await checkAudit(database);
  await withoutTriggers("delete from staff_audit where id = 3");
  const now = await checkAudit(database);
  expect(now).toMatchObject({ entries: 2, brokenAt: null });
  expect(now.lastHash).not.toBe(lastHash);
});

test("lists the entries of days, also those recorded out of their order", async () => {
  const days = { from: new Date("2026-11-10T22:00:00Z"), before: new Date("2026-11-11T22:00:00Z") };
  const times = [
    "2026-11-10T21:59",
    "2026-11-10T22:00",
    "2026-11-11T22:00",
    "2026-11-11T21:59",
    "2026-11-12T00:00",
  ];
  for (const time of times) {
    await database.transaction((trx) =>
      recordAudit(
        trx,
        { actorId: null, action: staffAuditActions.invited, subject: time },
        new Date(`${time}:00Z`),
      ),
    );
  }
  const listed = async (span: { from?: Date; before?: Date }) => {
    const { entries } = await listAudit(database, { limit: 10, span });
    return entries.map(({ subject }) => subject);
  };
  const [first, second, third, fourth, fifth] = times;
  expect(await listed(days)).toEqual([fourth, second]);
  expect(await listed({ from: days.from })).toEqual([fifth, fourth, third, second]);
  expect(await listed({ before: days.before })).toEqual([fourth, second, first]);
  expect(await listed({ from: new Date("2027-01-01T00:00:00Z") })).toEqual([]);
});

test("lists entries newest first, page by page, each with its integrity", async () => {
  for (const subject of ["a", "b", "c"]) await record(subject);
  const first = await listAudit(database, { limit: 2 });
  expect(first.entries.map(({ subject }) => subject)).toEqual(["c", "b"]);
  const second = await listAudit(database, { before: first.next ?? 0, limit: 2 });
  expect(second.entries.map(({ subject }) => subject)).toEqual(["a"]);
  expect(second.next).toBeNull();
  expect([...first.entries, ...second.entries].every(({ isIntact }) => isIntact)).toBe(true);
});
