import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(
  write: (logger: ReturnType<typeof createLogger>) => void,
  onError: (description: string) => void = () => undefined,
): string {
  let text = "";
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger({ LOG_LEVEL: "debug" }, { sink, onError }));
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

test("reports errors by name and what failed, also of child loggers, and never their message", () => {
  const reported: string[] = [];
  const wrong = Object.assign(new TypeError("27821234567 is wrong"), { code: "23505" });
  const write = (logger: ReturnType<typeof createLogger>) => {
    logger.child({ requestId: "1" }).error({ err: wrong }, "request failed");
    logger.warn({ failure: { name: "Error", frames: [] } }, "job failed and will be tried again");
    logger.error("the audit log was changed");
    logger.error(wrong);
    logger.warn("nothing failed");
    logger.info({ err: wrong }, "expected");
  };
  const text = logged(write, (description) => void reported.push(description));
  expect(reported).toEqual([
    "TypeError 23505: request failed",
    "Error: job failed and will be tried again",
    "the audit log was changed",
    "TypeError 23505",
  ]);
  expect(text.trim().split("\n")).toHaveLength(6);
});
