import pino from "pino";
import { expect, test } from "vitest";
import { createQueueErrors } from "./queue-errors.ts";

/** Returns the logged lines as `[level, message, suppressed]`. */
function watched() {
  const logged: unknown[] = [];
  const write = (line: string) => {
    const { level, msg, suppressed } = JSON.parse(line) as Record<string, unknown>;
    logged.push([level, msg, ...(suppressed === undefined ? [] : [suppressed])]);
  };
  return {
    logged,
    queueErrors: createQueueErrors(pino({ formatters: { level: (level) => ({ level }) } }, { write })),
  };
}

const reported = ["error", "job queue error"];
const timeout = new Error("timeout exceeded when trying to connect");

test("logs the first of many errors in a row, and after recovery how many more there were", () => {
  const { logged, queueErrors } = watched();
  for (let worker = 0; worker < 60; worker++) queueErrors.report(timeout);
  expect(logged).toEqual([reported]);
  queueErrors.answered();
  queueErrors.answered();
  queueErrors.answered();
  expect(logged).toEqual([reported, ["info", "job queue works again", 59]]);
});

test("does not take one success between errors for a recovery", () => {
  const { logged, queueErrors } = watched();
  for (let poll = 0; poll < 60; poll++) {
    queueErrors.report(timeout);
    queueErrors.answered();
  }
  expect(logged).toEqual([reported]);
});

test("logs the next error after a recovery", () => {
  const { logged, queueErrors } = watched();
  queueErrors.report(timeout);
  queueErrors.answered();
  queueErrors.answered();
  queueErrors.report(timeout);
  expect(logged).toEqual([reported, reported]);
});
