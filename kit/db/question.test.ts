import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { Database } from "./database.ts";
import { newId } from "./id.ts";
import { about, answerTo, defineQuestion, knowing } from "./question.ts";

const question = defineQuestion<string, { word: string }>(
  "caller-and-word",
  "to_json(concat(caller.id, ' ', :word::text))",
);
const callerId = newId({ now: () => new Date("2026-11-15T12:00:00Z") });
const asked = about(question, { word: "hello" });
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  await database.close();
});

test("a question is answered for a caller, for nobody, and within a transaction", async () => {
  expect(await answerTo(database, asked, callerId)).toBe(`${callerId} hello`);
  expect(await answerTo(database, asked, null)).toBe(" hello");
  expect(await database.transaction((trx) => answerTo(trx, asked, callerId))).toBe(`${callerId} hello`);
});

test("what is known already is not asked again, and everything else is", async () => {
  const informed = knowing(database, asked, callerId, "known");
  expect(await answerTo(informed, asked, callerId)).toBe("known");
  expect(await answerTo(informed, asked, null)).toBe(" hello");
  expect(await answerTo(informed, about(question, { word: "bye" }), callerId)).toBe(`${callerId} bye`);
  const other = about(defineQuestion<string, object>("another", "to_json('other'::text)"), {});
  expect(await answerTo(informed, other, callerId)).toBe("other");
});
