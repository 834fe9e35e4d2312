import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { sweepScratchFolders } from "./scratch-folder.ts";

/** Above Linux's maximum pid. */
const deadPid = 2 ** 22 + 1;

test("deletes the folder of a dead run and keeps that of a running one", async () => {
  const parent = await mkdtemp(join(tmpdir(), "sweep test "));
  // As root, the server's user must be able to enter the folder.
  await chmod(parent, 0o711);
  const living = `kickoff-test-${process.pid}-a`;
  await mkdir(join(parent, living, "postgres"), { recursive: true });
  await mkdir(join(parent, `kickoff-test-${deadPid}-b`, "postgres"), { recursive: true });

  await sweepScratchFolders(parent);

  expect(await readdir(parent)).toEqual([living]);
  await rm(parent, { recursive: true });
});
