import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian installs some servers in sbin, which is not on an ordinary user's PATH. */
const sbinFolders = ["/usr/sbin", "/sbin"];

export function findOnPath(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...sbinFolders].filter(
    (folder) => folder !== "",
  );
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export function answersVersion(program: string): boolean {
  return (
    isExecutable(program) &&
    spawnSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
