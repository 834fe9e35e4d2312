import { expect, test } from "vitest";
import { createKnownAnswers } from "./known-answers.ts";
import { about, defineQuestion } from "./question.ts";

const question = defineQuestion<object, { board: string; page: number }>("board", "'{}'::json");
const asked = about(question, { board: "season", page: 1 });

test("what has the same print is the object that it was, and nobody can change it", () => {
  const answers = createKnownAnswers(2);
  const found = { rows: [{ points: 3 }] };
  expect(answers.learn("ada", asked, { print: "x", found }, undefined)).toBe(found);
  const known = answers.find("ada", about(question, { board: "season", page: 1 }));
  expect(known?.print).toBe("x");
  expect(answers.learn("ada", asked, { print: "x", found: null }, known)).toBe(found);
  expect(() => found.rows.push({ points: 0 })).toThrow(TypeError);
});

test("what has another print takes its place", () => {
  const answers = createKnownAnswers(2);
  answers.learn("ada", asked, { print: "x", found: { rows: [] } }, undefined);
  const next = { rows: [1] };
  expect(answers.learn("ada", asked, { print: "y", found: next }, answers.find("ada", asked))).toBe(next);
  expect(answers.find("ada", asked)).toMatchObject({ print: "y", found: next });
});

test("nobody knows what another was told, or the answer about something else", () => {
  const answers = createKnownAnswers(2);
  answers.learn("ada", asked, { print: "x", found: {} }, undefined);
  expect(answers.find("bea", asked)).toBeUndefined();
  expect(answers.find("ada", about(question, { board: "season", page: 2 }))).toBeUndefined();
});

test("who has not asked for longest is forgotten", () => {
  const answers = createKnownAnswers(2);
  for (const caller of ["ada", "bea", "ada", "cleo"]) {
    answers.learn(caller, asked, { print: "x", found: {} }, answers.find(caller, asked));
  }
  expect(answers.find("bea", asked)).toBeUndefined();
  expect(answers.find("ada", asked)).toBeDefined();
});
