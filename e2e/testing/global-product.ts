import type { TestProject } from "vitest/node";
import { discardEmbedded, startEmbedded } from "#kit/db/embedded/embedded.ts";
import { addressOf, createCopy, createEmpty, seal, template } from "#kit/testing/database-admin.ts";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { startProduct } from "./product-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    product: { port: number; databaseUrl: string };
  }
}

const shared = "shared";

/**
 * Starts one product for all files, which run in parallel and must not disturb each other. The demo data is generated
 * once and copied for tests that need their own product.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder();
  const database = await startEmbedded({ dataDir: folder, durable: false });
  const removeDatabase = async () => {
    await database.stop();
    await discardEmbedded(folder);
  };
  try {
    await createEmpty(database.url, template);
    const first = await startProduct(addressOf(database.url, template));
    await first.stop();
    await seal(database.url, template);
    await createCopy(database.url, shared);
    const product = await startProduct(addressOf(database.url, shared));
    project.provide("databaseServer", database.url);
    project.provide("product", { port: product.port, databaseUrl: product.databaseUrl });
    return async () => {
      await product.stop();
      await removeDatabase();
    };
  } catch (error) {
    await removeDatabase();
    throw error;
  }
}
