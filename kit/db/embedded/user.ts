import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { SetupError } from "#kit/machine/setup-error.ts";

/** The user that runs the server if this process is root, because PostgreSQL refuses to run as root. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const candidates = ["kickoff", "postgres", "nobody"];

/** Undefined if this process is not root: the server then runs as the current user. */
export function chooseSystemUser(): SystemUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const users = readUsers();
  for (const name of candidates) {
    const user = users.find((each) => each.name === name && each.uid !== 0);
    if (user) return user;
  }
  throw new SetupError(
    `PostgreSQL does not run as root, and this machine has none of the users ${candidates.join(", ")}. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** A folder of an earlier start keeps its owner, even if another user would be chosen today. */
export function ownerOf(path: string): SystemUser | undefined {
  const { uid, gid } = statSync(path);
  if (uid === 0) return undefined;
  return { name: readUsers().find((each) => each.uid === uid)?.name ?? String(uid), uid, gid };
}

/** Lets the kernel decide instead of reading the modes, so that ACLs and mounts count too. */
export function canReach(user: SystemUser | undefined, path: string): boolean {
  const { status } = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    ...processUserOf(user),
    cwd: "/",
  });
  return status === 0;
}

export function processUserOf(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

function readUsers(): SystemUser[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
