import { spawnSync } from "node:child_process";
import { SetupError } from "#kit/machine/setup-error.ts";
import { findOnPath } from "./programs.ts";

export interface DebianNeed {
  package: string;
  /** What the package brings; when it is there, whoever brought it, nothing is missing. */
  program: string;
}

/** Installs from Debian what is missing, where this user may; otherwise says in one sentence what to install. */
export function ensureDebian(needs: readonly DebianNeed[], say: (line: string) => void): void {
  const missing = needs.filter(({ program }) => findOnPath(program) === undefined);
  if (missing.length === 0) return;
  const names = missing.map((need) => need.package);
  const aptGet = permittedAptGet();
  if (aptGet === undefined) {
    throw new SetupError(
      `The tests need ${names.join(" and ")}, which this user may not install: run "apt-get install ${names.join(" ")}" as root (or the like on another system), then try again.`,
    );
  }
  say(`Installing ${names.join(" and ")} from Debian.`);
  run(aptGet, ["update"], names);
  run(aptGet, ["install", "--yes", "--no-install-recommends", ...names], names);
}

function permittedAptGet(): string[] | undefined {
  const aptGet = findOnPath("apt-get");
  if (aptGet === undefined) return undefined;
  if (process.geteuid?.() === 0) return [aptGet];
  const sudo = findOnPath("sudo");
  if (sudo === undefined || spawnSync(sudo, ["-n", "true"], { stdio: "ignore" }).status !== 0)
    return undefined;
  return [sudo, "-n", aptGet];
}

function run([program = "", ...before]: string[], words: string[], names: string[]): void {
  // Another installation under way on the machine holds dpkg's lock for a while.
  const args = [...before, "-o", "DPkg::Lock::Timeout=120", "--quiet", ...words];
  const { status, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim().split("\n").at(-1);
  throw new SetupError(`The tests need ${names.join(" and ")}, and apt-get could not install it (${why}).`);
}
