import { expect, test } from "vitest";
import { checkIn, keptScoreOf, postScore } from "./presses.ts";

const score = { challenger: 3, challenged: 1 };

test("a kept score shows what will be posted, with its picture", () => {
  const screenshot = new Blob(["picture"]);
  expect(keptScoreOf(postScore("match", score, screenshot))).toEqual({ ...score, screenshot });
});

test("a correction without a new picture shows the score alone", () => {
  expect(keptScoreOf(postScore("match", score, null))).toEqual({ ...score, screenshot: null });
});

test("what is no score shows none", () => {
  expect(keptScoreOf(checkIn("match"))).toBeNull();
});
