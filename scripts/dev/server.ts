import "../node-version.js";
import { readConfig } from "#apps/server/config.ts";
import { startServer } from "#apps/server/server.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { registerReload } from "./reload.ts";

/** The demo server of `npm run dev`, started anew after each change. */
async function main(): Promise<void> {
  const startedAt = performance.now();
  const server = await startServer(readConfig(process.env, { mode: "demo" }), { extend: registerReload });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Ready at http://localhost:${server.port} after ${seconds} s.`);
  process.once("SIGTERM", () => void server.stop().finally(() => process.exit(0)));
}

main().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error);
  console.error("The server is down; the next change starts it again.");
  process.exit(1);
});
