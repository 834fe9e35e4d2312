import { fileURLToPath } from "node:url";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { discardEmbedded, startEmbedded } from "#kit/db/embedded/embedded.ts";
import { migrate } from "#kit/db/migrate.ts";
import { schema } from "#kit/jobs/queue.ts";
import { addressOf, createEmpty, seal, template } from "./database-admin.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: string;
  }
}

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Starts one server per run and applies all migrations once, to the database that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder();
  const server = await startEmbedded({ dataDir: folder, durable: false });
  const remove = async () => {
    await server.stop();
    await discardEmbedded(folder);
  };
  try {
    await createEmpty(server.url, template);
    await migrate(addressOf(server.url, template), migrations);
    await createQueueSchema(addressOf(server.url, template));
    await seal(server.url, template);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("databaseServer", server.url);
  return remove;
}

/** Otherwise every queue of a test would create it, which takes longer than copying the database. */
async function createQueueSchema(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
