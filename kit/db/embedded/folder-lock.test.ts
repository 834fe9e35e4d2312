import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";
import { processIdentity } from "#kit/machine/running-process.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "lock test "));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function lockElsewhere(path: string) {
  const script = `
    import { lockFolder } from ${JSON.stringify(new URL("folder-lock.ts", import.meta.url).href)};
    await lockFolder(process.argv[1]);
    process.stdout.write("locked");
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("refuses a folder in use and names the process id", async () => {
  const path = await folder();
  const child = await lockElsewhere(path);
  await expect(lockFolder(path)).rejects.toThrow(`in use by process ${child.pid}`);
});

test("frees a folder when its lock is released", async () => {
  const path = await folder();
  await (await lockFolder(path)).release();
  await (await lockFolder(path)).release();
  expect(await readdir(path)).toEqual([]);
});

test("takes over the lock of a killed process", async () => {
  const path = await folder();
  const child = await lockElsewhere(path);
  child.kill("SIGKILL");
  await once(child, "exit");
  const lock = await lockFolder(path);
  await lock.release();
});

test("takes over a lock whose process id belongs to another process now", async () => {
  const path = await folder();
  await writeFile(join(path, "lock"), `${process.pid}\nborn another time\n`);
  await expect(lockFolder(path)).resolves.toBeDefined();
});

test("ignores a lock file that was only partly written", async () => {
  const path = await folder();
  await writeFile(join(path, "lock"), "");
  await expect(lockFolder(path)).resolves.toBeDefined();
});

test("takes over the lock although another process died while taking it over", async () => {
  const path = await folder();
  await writeFile(join(path, "lock"), "999999999\nlong ago\n");
  const turn = createHash("sha256").update("999999999\nlong ago\n").digest("hex").slice(0, 16);
  await writeFile(join(path, `lock.after-${turn}`), "999999998\nnot so long ago\n");
  await lockFolder(path);
  expect(await readdir(path)).toEqual(["lock"]);
});

test("gives a dead lock to exactly one of many processes", async () => {
  const path = await folder();
  for (let round = 0; round < 50; round++) {
    await writeFile(join(path, "lock"), `999999999\nlong ago ${round}\n`);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readdir(path)).toEqual(["lock"]);
    await rm(join(path, "lock"));
  }
});

test("returns the same identity for a running process every time, and none for a dead one", () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  expect(processIdentity(999_999_999)).toBeUndefined();
});
