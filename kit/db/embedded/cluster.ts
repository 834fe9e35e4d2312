import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { ServerFolder } from "./folder.ts";
import { processUserOf } from "./user.ts";
import { errorCode, SetupError } from "#kit/machine/setup-error.ts";

export interface Cluster {
  path: string;
  password: string;
}

/** Role and database of the program. As in production, the role is not a superuser. */
const application = "kickoff";
const administrator = "postgres";

export function clusterIn(folder: string): string {
  return join(folder, "cluster");
}

export async function readPassword(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFileIn(folder), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes the password before the cluster is created, so that a cluster always has one. */
export async function openCluster(
  folder: ServerFolder,
  binaries: string,
  durable: boolean,
): Promise<Cluster> {
  const path = clusterIn(folder.path);
  const password = (await readPassword(folder.path)) ?? (await writePassword(folder));
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) await createCluster(folder, binaries, path, durable);
  return { path, password };
}

function passwordFileIn(folder: string): string {
  return join(folder, "password");
}

async function writePassword({ path, user }: ServerFolder): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  const unfinished = `${passwordFileIn(path)}.unfinished`;
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  if (user) await chown(unfinished, user.uid, user.gid);
  await rename(unfinished, passwordFileIn(path));
  return password;
}

/** A collation that sorts the same on every system, independent of its locale libraries. */
export const ordering = [
  "--encoding=UTF8",
  "--no-locale",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
] as const;

async function createCluster(
  folder: ServerFolder,
  binaries: string,
  path: string,
  durable: boolean,
): Promise<void> {
  // Created under another name first, so that a crash leaves no half-made cluster.
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${administrator}`,
    `--pwfile=${passwordFileIn(folder.path)}`,
    "--auth=scram-sha-256",
    ...ordering,
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  try {
    await promisify(execFile)(join(binaries, "bin/initdb"), options, {
      ...processUserOf(folder.user),
      cwd: folder.path,
      env: { LC_ALL: "C", PATH: process.env["PATH"] },
    });
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new SetupError(`PostgreSQL could not create its data in ${folder.path}: ${output}`, {
      cause: error,
    });
  }
  await rename(unfinished, path);
}

/** Creates the program's role and database if they are missing, and returns the database URL. */
export async function openApplicationDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: administrator,
    password,
    database: "postgres",
  });
  await client.connect();
  try {
    const role = await client.query("select 1 from pg_roles where rolname = $1", [application]);
    if (role.rowCount === 0) {
      await client.query(`create role ${application} login createdb password ${pg.escapeLiteral(password)}`);
    }
    const database = await client.query("select 1 from pg_database where datname = $1", [application]);
    if (database.rowCount === 0) await client.query(`create database ${application} owner ${application}`);
  } finally {
    await client.end();
  }
  return `postgres://${application}:${password}@127.0.0.1:${port}/${application}`;
}
