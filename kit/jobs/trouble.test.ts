import pino from "pino";
import { expect, test } from "vitest";
import { createTrouble } from "./trouble.ts";

/** What is said of it, as `[level, words, heldBack]`. */
function watched() {
  const said: unknown[] = [];
  const write = (line: string) => {
    const { level, msg, heldBack } = JSON.parse(line) as Record<string, unknown>;
    said.push([level, msg, ...(heldBack === undefined ? [] : [heldBack])]);
  };
  return { said, trouble: createTrouble(pino({ formatters: { level: (level) => ({ level }) } }, { write })) };
}

const told = ["error", "job queue error"];
const timeout = new Error("timeout exceeded when trying to connect");

test("of many failures in a row the first is told, and when it heals how many more there were", () => {
  const { said, trouble } = watched();
  for (let worker = 0; worker < 60; worker++) trouble.report(timeout);
  expect(said).toEqual([told]);
  trouble.answered();
  trouble.answered();
  trouble.answered();
  expect(said).toEqual([told, ["info", "job queue works again", 59]]);
});

test("an answer between failures is no end of them", () => {
  const { said, trouble } = watched();
  for (let look = 0; look < 60; look++) {
    trouble.report(timeout);
    trouble.answered();
  }
  expect(said).toEqual([told]);
});

test("after it has healed the next failure is told", () => {
  const { said, trouble } = watched();
  trouble.report(timeout);
  trouble.answered();
  trouble.answered();
  trouble.report(timeout);
  expect(said).toEqual([told, told]);
});
