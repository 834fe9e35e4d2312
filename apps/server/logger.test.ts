import { spawn } from "node:child_process";
import { Writable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = "";
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger({ LOG_LEVEL: "debug" }, sink));
  return text;
}

test("numbers and addresses in the message of an error are taken out", () => {
  const error = new Error('duplicate key (msisdn)=(27821234567), email "ada@example.org"');
  const text = logged((logger) => logger.error({ err: error }, "failed"));
  expect(text).toContain("duplicate key");
  expect(text).not.toContain("27821234567");
  expect(text).not.toContain("ada@example.org");
});

test("fields that hold personal data or secrets are hidden", () => {
  const details = {
    player: { msisdn: "27821234567", email: "ada@example.org" },
    request: { cookie: "sid=secret", authorization: "Bearer secret", otp: "123456", password: "hunter22" },
  };
  const text = logged((logger) => logger.info(details, "signed in"));
  for (const value of ["27821234567", "ada@example.org", "secret", "123456", "hunter22"]) {
    expect(text).not.toContain(value);
  }
});

/** What a process of its own writes, which ends by itself at the end of its code. */
function outputOf(code: string): Promise<string> {
  const { href } = new URL("./logger.ts", import.meta.url);
  const script = `const { createLogger } = await import("${href}");
    const logger = createLogger({ LOG_LEVEL: "info" });
    ${code}`;
  return textOf(spawn(process.execPath, ["--input-type=module", "--eval", script]).stdout);
}

test.each([
  ["exits", "process.exit(0);"],
  ["has nothing left to do", ""],
  ["fails", "throw new Error('for a test');"],
])("a process that %s writes down every line, whole and in order", async (_, ending) => {
  // More than are written at once.
  const code = `for (let at = 0; at < 1_000; at++) logger.info({ at, name: "Zoë" }, "answered");`;
  const lines = (await outputOf(`${code} ${ending}`)).trim().split("\n");
  const told = lines.map((line) => JSON.parse(line) as { at: number; name: string });
  expect(told.map(({ at, name }) => `${at} ${name}`)).toEqual(
    Array.from({ length: 1_000 }, (_one, at) => `${at} Zoë`),
  );
});

test("a line of a process that goes on is written within a second or so", async () => {
  const lines = await outputOf(
    `logger.info("started"); setTimeout(() => process.kill(process.pid, "SIGKILL"), 3_000);`,
  );
  expect(lines).toContain('"msg":"started"');
});
