import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { lockFolder } from "./folder-lock.ts";
import { prepareBinaries } from "./binaries.ts";
import { clusterIn, openApplicationDatabase, openCluster, readPassword } from "./cluster.ts";
import { openServerFolder } from "./folder.ts";
import { superviseServer } from "./supervisor.ts";
import { stopOrphan } from "./orphan.ts";
import { serverSettings } from "./settings.ts";

export interface EmbeddedOptions {
  dataDir: string;
  /** A free one is taken unless told. */
  port?: number;
  /** False for tests: quick, and lost in a power cut. */
  durable?: boolean;
  /** In place of its own, by their names in PostgreSQL. */
  settings?: Readonly<Record<string, string>>;
  /** Called when a server that died cannot be brought back. */
  onLost?: (error: unknown) => void;
}

export interface Embedded {
  url: string;
  pid(): number;
  where: { binaries: string; data: string; user: string | undefined };
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that comes with npm on a data folder, whatever the last start left behind there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, port, durable = true, onLost = rethrow } = options;
  const folder = await openServerFolder(dataDir);
  const lock = await lockFolder(folder.path);
  try {
    const binaries = await prepareBinaries(folder);
    const { path: cluster, password } = await openCluster(folder, binaries, durable);
    const name = nameOf(password);
    await stopOrphan(cluster, name);
    const settings = { ...serverSettings(durable), ...options.settings, cluster_name: name };
    const server = await superviseServer({ folder, binaries, cluster, settings, port }, onLost);
    return {
      url: await openApplicationDatabase(server.port, password),
      pid: () => server.pid(),
      where: { binaries, data: folder.path, user: folder.user?.name },
      async stop() {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Deletes a database that no living process uses, and ends the server that a killed one left. */
export async function discardEmbedded(dataDir: string): Promise<void> {
  const { path } = await openServerFolder(dataDir);
  const lock = await lockFolder(path);
  const password = await readPassword(path);
  if (password !== undefined) await stopOrphan(clusterIn(path), nameOf(password));
  await lock.release();
  await rm(path, { recursive: true });
  await rm(dataDir, { recursive: true });
}

/** Seen in the list of processes, and by the next start as the proof that a server is this folder's. */
function nameOf(password: string): string {
  return `kickoff-${createHash("sha256").update(password).digest("hex").slice(0, 12)}`;
}

function rethrow(error: unknown): never {
  throw error;
}
