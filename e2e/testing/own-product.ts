import { createTestDatabase } from "#kit/testing/database.ts";
import { type RunningProduct, startProduct } from "./product-process.ts";

/** A second product with the same demo and the same ids, for tests that break it or count its rows. */
export async function startOwnProduct(): Promise<RunningProduct> {
  const database = await createTestDatabase();
  const product = await startProduct(database.url);
  return {
    ...product,
    async stop() {
      await product.stop();
      await database.drop();
    },
  };
}
