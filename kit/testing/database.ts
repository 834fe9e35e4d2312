import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { addressOf, createCopy, createEmpty, dropDatabase } from "./database-admin.ts";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of one's own with every table and no row; each test file takes one. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return make(createCopy);
}

/** One without a single table, for tests of what creates them. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return make(createEmpty);
}

async function make(create: (server: string, name: string) => Promise<void>): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await create(server, name);
  return { url: addressOf(server, name), drop: () => dropDatabase(server, name) };
}
