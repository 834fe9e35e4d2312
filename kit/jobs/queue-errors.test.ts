import pino from "pino";
import { expect, test } from "vitest";
import { createQueueErrors } from "./queue-errors.ts";

/** What is said of it, as `[level, words, suppressed]`. */
function watched() {
  const said: unknown[] = [];
  const write = (line: string) => {
    const { level, msg, suppressed } = JSON.parse(line) as Record<string, unknown>;
    said.push([level, msg, ...(suppressed === undefined ? [] : [suppressed])]);
  };
  return {
    said,
    queueErrors: createQueueErrors(pino({ formatters: { level: (level) => ({ level }) } }, { write })),
  };
}

const told = ["error", "job queue error"];
const timeout = new Error("timeout exceeded when trying to connect");

test("of many failures in a row the first is told, and when it heals how many more there were", () => {
  const { said, queueErrors } = watched();
  for (let worker = 0; worker < 60; worker++) queueErrors.report(timeout);
  expect(said).toEqual([told]);
  queueErrors.answered();
  queueErrors.answered();
  queueErrors.answered();
  expect(said).toEqual([told, ["info", "job queue works again", 59]]);
});

test("an answer between failures is no end of them", () => {
  const { said, queueErrors } = watched();
  for (let look = 0; look < 60; look++) {
    queueErrors.report(timeout);
    queueErrors.answered();
  }
  expect(said).toEqual([told]);
});

test("after it has healed the next failure is told", () => {
  const { said, queueErrors } = watched();
  queueErrors.report(timeout);
  queueErrors.answered();
  queueErrors.answered();
  queueErrors.report(timeout);
  expect(said).toEqual([told, told]);
});
