import { spawnSync } from "node:child_process";
import { SetupError } from "#kit/machine/setup-error.ts";
import { findOnPath } from "./programs.ts";

export interface DebianPackage {
  package: string;
  /** The program in the package. If it exists, nothing is installed. */
  program: string;
}

/** Installs missing Debian packages if this user may; otherwise throws one sentence that says what to install. */
export function ensureDebian(needs: readonly DebianPackage[], say: (line: string) => void): void {
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
  // Another running installation holds dpkg's lock for a while.
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
