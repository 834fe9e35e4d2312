import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { ensureDebian } from "./debian.ts";

const need = { package: "some-server", program: "some-server-program" };
const output: string[] = [];
const say = (line: string) => void output.push(line);
let bin: string;

beforeEach(async () => {
  output.length = 0;
  bin = await mkdtemp(join(tmpdir(), "debian-test-"));
  vi.stubEnv("PATH", bin);
  return async () => {
    vi.unstubAllEnvs();
    await rm(bin, { recursive: true });
  };
});

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
}

test("installs nothing that exists", async () => {
  await program("some-server-program", "exit 0");
  ensureDebian([need], say);
  expect(output).toEqual([]);
});

test("says in one sentence what to install when it may not install", () => {
  expect(() => ensureDebian([need, { package: "redis-server", program: "no-such-program" }], say)).toThrow(
    'The tests need some-server and redis-server, which this user may not install: run "apt-get install some-server redis-server" as root',
  );
});

test("installs missing packages with apt-get, through sudo for an ordinary user", async () => {
  await program("apt-get", `echo "$@" >> "${bin}/calls"`);
  await program("sudo", 'shift; exec "$@"');
  vi.stubEnv("PATH", [bin, "/usr/bin", "/bin"].join(delimiter));
  ensureDebian([need], say);
  const calls = (await readFile(join(bin, "calls"), "utf8")).trim().split("\n");
  expect(calls).toEqual([
    expect.stringMatching(/ update$/),
    expect.stringMatching(/ install .*some-server$/),
  ]);
  expect(output).toEqual(["Installing some-server from Debian."]);
});

test("reports why apt-get failed", async () => {
  await program("apt-get", 'echo "E: no network" >&2; exit 100');
  await program("sudo", 'shift; exec "$@"');
  vi.stubEnv("PATH", [bin, "/usr/bin", "/bin"].join(delimiter));
  expect(() => ensureDebian([need], say)).toThrow("apt-get could not install it (E: no network)");
});
