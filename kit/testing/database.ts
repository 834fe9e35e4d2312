import { createHash, randomUUID } from "node:crypto";
import { inject } from "vitest";
import { createDatabase, type Database, type DatabaseOptions } from "#kit/db/database.ts";
import { addressOf, createCopy, createEmpty, dropDatabase, ensureDatabase } from "./database-admin.ts";
import { testTimeoutMs } from "./timeout.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database with all tables and no rows; each test file creates its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return make(createCopy);
}

const timeouts = { connectTimeoutMs: testTimeoutMs, statementTimeoutMs: testTimeoutMs };

type TestOptions = Pick<DatabaseOptions, "maxConnections" | "statementTimeoutMs">;

/** Connects with long timeouts, for everything in tests except the product itself. */
export const connectForTest = (url: string, options: TestOptions = {}): Database =>
  createDatabase({ url, ...timeouts, ...options });

export interface OpenTestDatabase extends Database {
  readonly url: string;
}

/** A connected test database. It is dropped when it is closed. */
export async function openTestDatabase(options: TestOptions = {}): Promise<OpenTestDatabase> {
  const { url, drop } = await createTestDatabase();
  const database = connectForTest(url, options);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** A database with the rows that `fill` writes. `fill` runs once per test run for each name. */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const filled = `filled_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
  return make(async (server, own) => {
    await ensureDatabase(server, filled, async (unfinished) => {
      await createCopy(server, unfinished);
      await fill(addressOf(server, unfinished));
    });
    await createCopy(server, own, filled);
  });
}

/** A database without tables, for tests of migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return make(createEmpty);
}

async function make(create: (server: string, name: string) => Promise<void>): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await create(server, name);
  return { url: addressOf(server, name), drop: () => dropDatabase(server, name) };
}
