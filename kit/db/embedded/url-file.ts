import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#kit/machine/setup-error.ts";

const fileIn = (dataDir: string) => join(dataDir, "database-url");

/**
 * Writes the URL of a running database into its folder, for commands such as `npm run staff`. The returned function
 * deletes the file.
 */
export async function writeUrlFile(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = fileIn(dataDir);
  // The URL contains the password, so the file has the same permissions as the password file.
  await rm(file, { force: true });
  await writeFile(file, `${url}\n`, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Undefined if no database runs. */
export async function readUrlFile(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataDir), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
