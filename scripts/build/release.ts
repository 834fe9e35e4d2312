import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./sources.ts";

/** Version and commit of the build, which the staff console shows. The image has no git: there `COMMIT` names it. */
export async function writeRelease(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const commit = process.env["COMMIT"] || (await commitOfCheckout());
  await writeFile(join(root, "dist/release.json"), JSON.stringify({ version, commit }));
}

/** For example `39bfdfbe`, or `39bfdfbe-dirty` with changes; null outside of a checkout. */
async function commitOfCheckout(): Promise<string | null> {
  const describe = ["describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"];
  try {
    const { stdout } = await promisify(execFile)("git", describe, { cwd: root });
    return stdout.trim();
  } catch {
    return null;
  }
}
