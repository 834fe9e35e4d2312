import { Writable } from "node:stream";
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

test("removes numbers and addresses from error messages", () => {
  const error = new Error('duplicate key (msisdn)=(27821234567), email "ada@example.org"');
  const text = logged((logger) => logger.error({ err: error }, "failed"));
  expect(text).toContain("duplicate key");
  expect(text).not.toContain("27821234567");
  expect(text).not.toContain("ada@example.org");
});

test("hides fields with personal data or secrets", () => {
  const details = {
    player: { msisdn: "27821234567", email: "ada@example.org" },
    request: { cookie: "sid=secret", authorization: "Bearer secret", otp: "123456", password: "hunter22" },
  };
  const text = logged((logger) => logger.info(details, "signed in"));
  for (const value of ["27821234567", "ada@example.org", "secret", "123456", "hunter22"]) {
    expect(text).not.toContain(value);
  }
});
