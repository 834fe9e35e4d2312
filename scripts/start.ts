import "./node-version.js";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "#apps/server/config.ts";
import { loadBrands } from "#apps/server/sites/brands.ts";
import { writeUrlFile } from "#kit/db/embedded/url-file.ts";
import { lockFolder } from "#kit/db/embedded/folder-lock.ts";
import { type Embedded, startEmbedded } from "#kit/db/embedded/embedded.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { buildIfStale } from "./build/build-if-stale.ts";
import { root } from "./build/sources.ts";
import { describeAddresses } from "./start/addresses.ts";
import { createProgress } from "./start/progress.ts";
import { refuseTakenPort } from "./start/port.ts";
import { createShutdown } from "./start/shutdown.ts";

const shutdown = createShutdown();
const progress = createProgress();

/** Runs everything in one process, on embedded PostgreSQL, with simulators of external systems. */
async function start(): Promise<void> {
  const dataDir = resolve(process.env["DATA_DIR"] || join(root, "data"));
  const environment = {
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
    FILES_DIR: join(dataDir, "files"),
    ...process.env,
  };
  // Validate settings and brands before anything slow.
  const brands = await loadBrands(join(root, "brands"));
  const { DATABASE_URL, HOST, PORT } = readConfig(environment, { mode: "demo", brands: brands.keys() });

  // The data folder reports a running process; a new one is created only if the port is free.
  const isNew = !existsSync(dataDir);
  if (isNew) await refuseTakenPort(PORT, HOST);
  const lock = await lockFolder(dataDir);
  shutdown.last(() => lock.release());
  if (!isNew) await refuseTakenPort(PORT, HOST);

  const configFor = (url: string | undefined) =>
    readConfig({ ...environment, DATABASE_URL: url }, { mode: "demo" });
  const fill = async (url: string) => {
    const { fillNewDatabase } = await import("#apps/server/demo/fill.ts");
    await fillNewDatabase(
      { ...configFor(url), DATABASE_URL: url },
      [...brands.values()].map(({ brand }) => brand),
      progress.step,
    );
  };
  const [{ startServer }, database] = await Promise.all([
    import("#apps/server/server.ts"),
    DATABASE_URL === undefined ? startDatabase(dataDir, fill) : undefined,
    buildIfStale(shutdown.signal, progress.step),
  ]);
  const url = DATABASE_URL ?? database?.url;
  if (database) shutdown.first(await writeUrlFile(dataDir, database.url));
  const server = await startServer(configFor(url), { onStep: progress.step });
  shutdown.first(() => server.stop());
  console.log(await describeAddresses({ server, database, dataDir, host: HOST }));
}

/** A new database is filled at once, while the pages are built. */
async function startDatabase(dataDir: string, fill: (url: string) => Promise<void>): Promise<Embedded> {
  const isFirst = !existsSync(join(dataDir, "postgres"));
  progress.step(isFirst ? "First start: making the database." : "Starting the database.");
  const database = await startEmbedded({ dataDir, onLost: fail });
  progress.step("The database is ready.");
  shutdown.first(() => database.stop());
  if (isFirst) await fill(database.url);
  return database;
}

function fail(error: unknown): void {
  if (shutdown.signal.aborted) return;
  console.error(error instanceof SetupError ? error.message : error);
  void shutdown.run(1);
}

start().catch(fail);
