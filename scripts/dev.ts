import "./node-version.js";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { readConfig } from "#apps/server/config.ts";
import { loadBrands } from "#apps/server/sites/brands.ts";
import { writeUrlFile } from "#kit/db/embedded/url-file.ts";
import { lockFolder } from "#kit/db/embedded/folder-lock.ts";
import { startEmbedded } from "#kit/db/embedded/embedded.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { root } from "./build/sources.ts";
import { isServerFile } from "./dev/changes.ts";
import { startPageServer } from "./dev/pages.ts";
import { createRestarter } from "./dev/restarter.ts";
import { refuseTakenPort } from "./start/port.ts";
import { createShutdown } from "./start/shutdown.ts";

const shutdown = createShutdown();

/** Constant over restarts, so that codes that were sent stay valid. */
const OTP_SECRET = randomBytes(32).toString("hex");

/** Like `npm start`, but the database and Vite keep running while the server restarts after each change. */
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

  console.log("Starting the database and Vite.");
  const [database, pages] = await Promise.all([
    DATABASE_URL === undefined ? startEmbedded({ dataDir, onLost: fail }) : undefined,
    startPageServer({ onChange: () => server.send("pages changed") }),
  ]);
  shutdown.first(() => pages.close());
  if (database) {
    shutdown.first(() => database.stop());
    shutdown.first(await writeUrlFile(dataDir, database.url));
  }
  const server = createRestarter({
    command: [process.execPath, "scripts/dev/server.ts", pages.config.server.origin ?? ""],
    env: { OTP_SECRET, ...environment, DATABASE_URL: DATABASE_URL ?? database?.url },
    // Reloads open pages from the new server.
    onMessage: () => pages.ws.send({ type: "full-reload" }),
  });
  shutdown.first(() => server.stop());
  pages.watcher.on("all", (_, file) => {
    if (isServerFile(relative(root, file))) server.restart();
  });
  server.restart();
}

function fail(error: unknown): void {
  if (shutdown.signal.aborted) return;
  console.error(error instanceof SetupError ? error.message : error);
  void shutdown.run(1);
}

dev().catch(fail);
