import "./node-version.js";
import { existsSync, watch } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "#apps/server/config.ts";
import { loadBrands } from "#apps/server/sites/brands.ts";
import { writeUrlFile } from "#kit/db/embedded/url-file.ts";
import { lockFolder } from "#kit/db/embedded/folder-lock.ts";
import { startEmbedded } from "#kit/db/embedded/embedded.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { root } from "./build/sources.ts";
import { isServerFile, serverFolders } from "./dev/changes.ts";
import { watchPages } from "./dev/pages.ts";
import { createRestarter } from "./dev/restarter.ts";
import { refuseTakenPort } from "./start/port.ts";
import { createShutdown } from "./start/shutdown.ts";

const shutdown = createShutdown();

/** As `npm start`, but the database and the page build stay while the server starts anew after each change. */
async function dev(): Promise<void> {
  const dataDir = resolve(process.env["DATA_DIR"] || join(root, "data"));
  const environment = {
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
    FILES_DIR: join(dataDir, "files"),
    ...process.env,
  };
  const brands = await loadBrands(join(root, "brands"));
  const { DATABASE_URL, HOST, PORT } = readConfig(environment, { mode: "demo", brands: brands.keys() });
  const isNew = !existsSync(dataDir);
  if (isNew) await refuseTakenPort(PORT, HOST);
  const lock = await lockFolder(dataDir);
  shutdown.last(() => lock.release());
  if (!isNew) await refuseTakenPort(PORT, HOST);

  console.log("Starting the database and building the pages.");
  const database = DATABASE_URL === undefined ? await startEmbedded({ dataDir, onLost: fail }) : undefined;
  if (database) {
    shutdown.first(() => database.stop());
    shutdown.first(await writeUrlFile(dataDir, database.url));
  }
  const server = createRestarter({
    command: [process.execPath, "scripts/dev/server.ts"],
    env: { ...environment, DATABASE_URL: DATABASE_URL ?? database?.url },
  });
  shutdown.first(() => server.stop());
  const pages = await watchPages(() => server.restart());
  shutdown.first(() => pages.close());
  // Each folder by itself: a watch of the root would walk through node_modules.
  for (const folder of serverFolders) {
    const files = watch(join(root, folder), { recursive: true }, (_, path) => {
      if (path !== null && isServerFile(`${folder}/${path}`)) server.restart();
    });
    shutdown.first(async () => files.close());
  }
}

function fail(error: unknown): void {
  if (shutdown.signal.aborted) return;
  console.error(error instanceof SetupError ? error.message : error);
  void shutdown.run(1);
}

dev().catch(fail);
