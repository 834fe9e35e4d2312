import { discardEmbedded, startEmbedded } from "#kit/db/embedded/embedded.ts";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { createCleanup } from "#scripts/start/cleanup.ts";
import { startDemo } from "./programs.ts";
import type { Running } from "./running.ts";

export interface Databases {
  /** A data folder with the demo data, filled at the first call. */
  demoFolder(): Promise<string>;
  /** Starts the database of that folder. */
  demoDatabase(): Promise<string>;
  /** An empty database for one part. */
  emptyDatabase(running: Running): Promise<string>;
}

/** Databases for the parts; all are removed at the end. */
export function createDatabases(stops: Running, onLost: (error: unknown) => void): Databases {
  const startDatabase = async (running: Running, dataDir: string) => {
    const database = await startEmbedded({ dataDir, onLost });
    running.first(() => database.stop());
    return database.url;
  };
  const demoFolder = once(async () => {
    console.log("Filling a database with the demo data.");
    const dataDir = await emptyFolder(stops);
    const filling = createCleanup();
    stops.first(async () => void (await filling.run()));
    await startDemo(filling, { dataDir });
    await filling.run();
    return dataDir;
  });
  return {
    demoFolder,
    demoDatabase: once(async () => startDatabase(stops, await demoFolder())),
    emptyDatabase: async (running) => startDatabase(running, await emptyFolder(running)),
  };
}

async function emptyFolder(running: Running): Promise<string> {
  const dataDir = await makeScratchFolder();
  running.last(() => discardEmbedded(dataDir));
  return dataDir;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
