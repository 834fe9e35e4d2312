import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#kit/machine/setup-error.ts";

const fileIn = (dataDir: string) => join(dataDir, "database-url");

/** Leaves the address of a running database in its folder, for commands beside it, until the returned function is called. */
export async function writeUrlFile(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = fileIn(dataDir);
  // It holds the password: whoever may not read that may not read this.
  await rm(file, { force: true });
  await writeFile(file, `${url}\n`, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Undefined where no database runs. */
export async function readUrlFile(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataDir), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
