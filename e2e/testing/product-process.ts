import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#kit/machine/free-port.ts";
import { launch } from "./program.ts";

export interface RunningProduct {
  port: number;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it, on an existing database; an empty one gets the demo data first. */
export async function startProduct(databaseUrl: string): Promise<RunningProduct> {
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), "kickoff-product-"))]);
  const program = await launch({
    script: "scripts/start.ts",
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "error",
      // Tests play both sides.
      DEMO_OPPONENTS: "off",
    },
    ready: /is ready at/,
  });
  return {
    port,
    databaseUrl,
    async stop() {
      await program.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
