import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { answersVersion } from "./programs.ts";

const require = createRequire(import.meta.url);
const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));

const unpack = `
  const { default: chromium } = await import(process.argv[1]);
  await chromium.executablePath();
`;

/** Chromium comes with its own libraries, so a script sets their path. */
const starter = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib"
export XDG_CACHE_HOME="$here/cache"
exec "$here/chromium" "$@"
`;

/** The npm package contains one platform only. */
export const hasBundledChromium = process.platform === "linux" && process.arch === "x64";

/** Unpacks the Chromium of @sparticuz/chromium once. It needs only the C library of the system. */
export async function unpackChromium(): Promise<string | undefined> {
  if (!hasBundledChromium) return undefined;
  const entry = require.resolve("@sparticuz/chromium");
  const folder = join(cache, `chromium-${await versionInPackage(entry)}`);
  const program = join(folder, "start");
  if (answersVersion(program)) return program;

  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, "chromium-"));
  await unpackInto(unfinished, entry);
  // Another run may have unpacked it meanwhile and use it.
  if (!answersVersion(program)) {
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  await rm(unfinished, { recursive: true, force: true });
  return answersVersion(program) ? program : undefined;
}

async function unpackInto(folder: string, entry: string): Promise<void> {
  // A separate process, because the package reads its settings from the environment and unpacks into TMPDIR.
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpack, entry], {
    env: { ...process.env, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x", TMPDIR: folder },
  });
  await writeFile(join(folder, "start"), starter);
  for (const name of [".", "chromium", "start"]) await chmod(join(folder, name), 0o755);
}

async function versionInPackage(entry: string): Promise<string> {
  const text = await readFile(join(dirname(entry), "../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
