import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leaveAddress, readAddress } from "./address.ts";

test("a command finds the database that runs in a folder, and none once it has ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kickoff-address-"));
  expect(await readAddress(folder)).toBeUndefined();
  await leaveAddress(folder, "postgres://before");
  const take = await leaveAddress(folder, "postgres://somebody:secret@127.0.0.1:5432/kickoff");
  expect(await readAddress(folder)).toBe("postgres://somebody:secret@127.0.0.1:5432/kickoff");
  expect((await stat(join(folder, "database-url"))).mode & 0o077).toBe(0);
  await take();
  expect(await readAddress(folder)).toBeUndefined();
  await rm(folder, { recursive: true });
});
