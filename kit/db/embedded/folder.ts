import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { canReach, chooseSystemUser, ownerOf, type SystemUser } from "./user.ts";
import { errorCode, SetupError } from "#kit/machine/setup-error.ts";

/** Root stores files here that the server's user could not reach inside a private home folder. */
export const systemFolder = "/var/lib/kickoff";

export interface ServerFolder {
  path: string;
  user: SystemUser | undefined;
}

/**
 * Returns the database folder inside the data folder. If the server's user cannot reach it there, it is a link to a
 * folder under /var/lib, so that deleting or moving the data folder still affects the data.
 */
export async function openServerFolder(dataDir: string): Promise<ServerFolder> {
  const parent = resolve(dataDir);
  await mkdir(parent, { recursive: true });
  const place = join(parent, "postgres");
  const existing = await follow(place);
  if (existing !== undefined) return reuse(existing);

  const user = chooseSystemUser();
  if (user !== undefined && !canReach(user, parent)) return { path: await linkOutside(place, user), user };
  await mkdir(place, { mode: 0o700 });
  if (user !== undefined) await chown(place, user.uid, user.gid);
  return { path: await realpath(place), user };
}

async function reuse(path: string): Promise<ServerFolder> {
  const user = process.geteuid?.() === 0 ? (ownerOf(path) ?? chooseSystemUser()) : undefined;
  if (!canReach(user, path)) {
    const who = user?.name ?? "this user";
    throw new SetupError(
      `The database folder ${path} cannot be reached by ${who}, who has to run PostgreSQL. Give that user access, or choose another folder with DATA_DIR=<folder>.`,
    );
  }
  if (user !== undefined) await chown(path, user.uid, user.gid);
  return { path, user };
}

async function linkOutside(place: string, user: SystemUser): Promise<string> {
  await makeSystemFolder();
  const outside = await mkdtemp(join(systemFolder, "data-"));
  await chown(outside, user.uid, user.gid);
  await symlink(outside, place);
  return outside;
}

export async function makeSystemFolder(): Promise<void> {
  await mkdir(systemFolder, { recursive: true });
  // Root's umask may be 077, which would lock the server's user out again.
  await chmod(systemFolder, 0o755);
}

async function follow(place: string): Promise<string | undefined> {
  try {
    return await realpath(place);
  } catch (error) {
    if (errorCode(error) === "EACCES") return place;
    if (errorCode(error) !== "ENOENT") throw error;
  }
  const isDangling = await lstat(place).then(
    () => true,
    () => false,
  );
  if (isDangling) await rm(place);
  return undefined;
}
