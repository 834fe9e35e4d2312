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
  /** A free port by default. */
  port?: number;
  /** False for tests: faster, but a power cut loses the data. */
  durable?: boolean;
  /** Override the default settings, by their PostgreSQL names. */
  settings?: Readonly<Record<string, string>>;
  /** Called when a server that died cannot be restarted. */
  onLost?: (error: unknown) => void;
}

export interface Embedded {
  url: string;
  pid(): number;
  where: { binaries: string; data: string; user: string | undefined };
  stop(): Promise<void>;
}

/** Starts the PostgreSQL from npm on a data folder, also after a crash of the last start. */
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

/** Deletes a database that no running process uses, and stops a server that a killed process left. */
export async function discardEmbedded(dataDir: string): Promise<void> {
  const { path } = await openServerFolder(dataDir);
  const lock = await lockFolder(path);
  const password = await readPassword(path);
  if (password !== undefined) await stopOrphan(clusterIn(path), nameOf(password));
  await lock.release();
  await rm(path, { recursive: true });
  await rm(dataDir, { recursive: true });
}

/** Visible in the process list. The next start recognises by it that a server belongs to this folder. */
function nameOf(password: string): string {
  return `kickoff-${createHash("sha256").update(password).digest("hex").slice(0, 12)}`;
}

function rethrow(error: unknown): never {
  throw error;
}
