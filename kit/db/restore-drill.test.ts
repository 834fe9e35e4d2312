import { chown, cp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { clusterIn } from "./embedded/cluster.ts";
import { discardEmbedded, startEmbedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Does what `pg_basebackup` does, which the npm package lacks: copies the files of a running server, then their WAL.
 */
async function backUp(client: Client, cluster: string, backup: string): Promise<void> {
  await client.query("select pg_backup_start('drill', true)");
  const without = ["postmaster.pid", "postmaster.opts", "pg_wal"].map((name) => join(cluster, name));
  await cp(cluster, backup, { recursive: true, filter: (path) => !without.includes(path) });
  await client.query("insert into drill values ('during the backup')");
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await writeFile(join(backup, "backup_label"), rows[0]?.labelfile ?? "");
  await cp(join(cluster, "pg_wal"), join(backup, "pg_wal"), { recursive: true });
}

/** As root the server runs as another user, who must own its files. */
async function restore(backup: string, cluster: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  await rm(cluster, { recursive: true });
  await cp(backup, cluster, { recursive: true });
  const entries = await readdir(cluster, { recursive: true });
  for (const entry of ["", ...entries]) await chown(join(cluster, entry), uid, gid);
}

test("restores a backup of a running database with everything committed before its end, and nothing later", async () => {
  const dataDir = await makeScratchFolder();
  onTestFinished(() => discardEmbedded(dataDir));
  const settings = { wal_level: "replica" };
  const before = await startEmbedded({ dataDir, settings });
  const cluster = clusterIn(before.where.data);
  const backup = join(dataDir, "backup");
  // The administrator has the same password.
  const administrator = new URL(before.url);
  administrator.username = "postgres";
  const client = new Client(administrator.href);
  await client.connect();
  try {
    await migrate(before.url, migrations);
    await client.query("create table drill (text text); grant select on drill to public");
    await client.query("insert into drill values ('before the backup')");
    await backUp(client, cluster, backup);
    await client.query("insert into drill values ('after the backup')");
  } finally {
    await client.end();
    await before.stop();
  }
  await restore(backup, cluster);

  const after = await startEmbedded({ dataDir, settings });
  const restored = new Client(after.url);
  await restored.connect();
  try {
    // The release that made the backup starts on it and has nothing to migrate.
    expect(await migrate(after.url, migrations)).toEqual([]);
    const { rows } = await restored.query("select text from drill order by text");
    expect(rows).toEqual([{ text: "before the backup" }, { text: "during the backup" }]);
  } finally {
    await restored.end();
    await after.stop();
  }
});
