import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDiskStore, usedShareOf } from "./disk.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kickoff-disk-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const content = Buffer.from("a picture");
const unavailable = expect.objectContaining({ code: "unavailable", status: 503 });

test("stores a file until it is deleted", async () => {
  const store = createDiskStore(await newFolder(), () => Promise.resolve(0.5));
  const id = randomUUID();
  await store.put(id, content);
  expect(await store.get(id)).toEqual(content);
  await store.delete(id);
  expect(await store.get(id)).toBeUndefined();
});

test("refuses uploads when 80 % of the disk is used, and still reads files", async () => {
  let share = 0.79;
  const store = createDiskStore(await newFolder(), () => Promise.resolve(share));
  const id = randomUUID();
  await store.put(id, content);
  share = 0.8;
  await expect(store.put(randomUUID(), content)).rejects.toEqual(unavailable);
  expect(await store.get(id)).toEqual(content);
});

test("returns 503 and removes the partial file when the disk fills up during a write", async () => {
  const folder = await newFolder();
  const store = createDiskStore(folder, () => Promise.resolve(0.5));
  const id = randomUUID();
  await mkdir(join(folder, id.slice(0, 2)));
  // Every write to this device fails as on a full disk.
  await symlink("/dev/full", join(folder, id.slice(0, 2), `${id}.part`));
  await expect(store.put(id, content)).rejects.toEqual(unavailable);
  expect(await readdir(join(folder, id.slice(0, 2)))).toEqual([]);
});

test("the used share of a real disk is between 0 and 1", async () => {
  const share = await usedShareOf(await newFolder());
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
