import { fileURLToPath } from "node:url";
import { hosts } from "#brands/hosts.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { readConfig } from "./config.ts";
import { loadBrands } from "./sites/brands.ts";

/** Production: one process, or several that share the roles (`--run=http,realtime,jobs`). */
async function main(): Promise<void> {
  const run = process.argv.find((argument) => argument.startsWith("--run="))?.slice("--run=".length);
  const brands = await loadBrands(fileURLToPath(new URL("../../brands", import.meta.url)));
  const operators = [...brands.values()].flatMap(({ brand }) => brand.operator ?? []);
  const brandHosts = hosts.map(({ host }) => host);
  const config = readConfig(process.env, {
    mode: "production",
    run,
    operators,
    brandHosts,
    brands: brands.keys(),
  });
  const { startServer } = await import("./server.ts");
  const server = await startServer(config);
  process.stdout.write(`Listening on port ${server.port}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  const text =
    error instanceof SetupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Kickoff cannot start.\n${text}\n`);
  process.exit(1);
});
