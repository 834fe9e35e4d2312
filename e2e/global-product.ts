import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { discardEmbedded, startEmbedded } from "#kit/db/embedded.ts";
import { freePort } from "#kit/db/free-port.ts";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { launch } from "./program.ts";

declare module "vitest" {
  export interface ProvidedContext {
    product: { port: number; databaseUrl: string };
  }
}

/** The product as `npm start` runs it, once for all files: seeding the demo is the slow part. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder();
  const database = await startEmbedded({ dataDir: folder, durable: false });
  const removeDatabase = async () => {
    await database.stop();
    await discardEmbedded(folder);
  };
  try {
    const port = await freePort();
    const dataDir = join(folder, "product");
    await mkdir(dataDir);
    const program = await launch({
      script: "scripts/start.ts",
      environment: {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: "error",
      },
      ready: /is ready at/,
    });
    project.provide("product", { port, databaseUrl: database.url });
    return async () => {
      await program.stop();
      await removeDatabase();
    };
  } catch (error) {
    await removeDatabase();
    throw error;
  }
}
