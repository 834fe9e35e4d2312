import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeUrlFile, readUrlFile } from "./url-file.ts";

test("finds the URL of a running database, and none after it has stopped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kickoff-address-"));
  expect(await readUrlFile(folder)).toBeUndefined();
  await writeUrlFile(folder, "postgres://before");
  const take = await writeUrlFile(folder, "postgres://somebody:secret@127.0.0.1:5432/kickoff");
  expect(await readUrlFile(folder)).toBe("postgres://somebody:secret@127.0.0.1:5432/kickoff");
  expect((await stat(join(folder, "database-url"))).mode & 0o077).toBe(0);
  await take();
  expect(await readUrlFile(folder)).toBeUndefined();
  await rm(folder, { recursive: true });
});
