import { describe, expect, test } from "vitest";
import { kinds, knownKind, momentOf, textsOf, wordsOf } from "./rules.ts";

const title = { en: "Sunday Cup", fr: "Coupe du dimanche" };
const plain = (words: readonly (string | number)[]) =>
  words.map((word) => (typeof word === "string" ? word.replaceAll(/[\u2068\u2069]/g, "") : word));

describe("the words of a notification", () => {
  test("stand in the order of the kind, whatever order they were stored in", () => {
    const words = wordsOf("challenge_received", { event: title, opponent: "Thabo" }, "en");
    expect(plain(words)).toEqual(["Thabo", "Sunday Cup"]);
  });

  test("take a title in the reader's language, or else in English", () => {
    const params = { opponent: "Thabo", event: title };
    expect(plain(wordsOf("score_disputed", params, "fr"))).toEqual(["Thabo", "Coupe du dimanche"]);
    expect(plain(wordsOf("score_disputed", params, "am"))).toEqual(["Thabo", "Sunday Cup"]);
  });

  test("keep a name in its own direction", () => {
    expect(wordsOf("welcome", { player: "ثابو" }, "en")).toEqual(["\u2068ثابو\u2069"]);
  });

  test("keep a count a number, so that the language can choose its plural", () => {
    expect(wordsOf("coins_received", { coins: 50 }, "en")).toEqual([50]);
  });

  test("are empty, not broken, when something is missing from the store", () => {
    expect(plain(wordsOf("challenge_received", {}, "en"))).toEqual(["", ""]);
  });
});

test("a score that was corrected is told as that, one from before corrections were told as posted", () => {
  expect(textsOf("score_to_verify", { corrections: 1 })).toBe("score_corrected");
  expect(textsOf("score_to_verify", { corrections: 0 })).toBe("score_to_verify");
  expect(textsOf("score_to_verify", {})).toBe("score_to_verify");
  expect(textsOf("challenge_accepted", { proposals: 1 })).toBe("proposal_accepted");
  expect(textsOf("challenge_accepted", { proposals: 0 })).toBe("challenge_accepted");
});

describe("the moment of a notification", () => {
  const createdAt = new Date("2026-11-15T17:00:00.000Z");
  const told = (params: Readonly<Record<string, string>>) => ({ params, createdAt });

  test("is what its kind says happens then", () => {
    const at = "2026-11-15T18:00:00.000Z";
    expect(momentOf("check_in_open", told({ at }))).toEqual({ kind: "check_in_closes", at });
  });

  test("is left out where it was over when it was told", () => {
    const at = createdAt.toISOString();
    expect(momentOf("place_free", told({ at }))).toBeNull();
  });

  test("is nothing where the kind has none, or none was stored", () => {
    expect(momentOf("challenge_declined", told({ at: "2026-11-15T18:00:00.000Z" }))).toBeNull();
    expect(momentOf("check_in_open", told({}))).toBeNull();
  });
});

test("a kind of a newer version is read as plain news", () => {
  expect(knownKind("holiday_greeting")).toBe("news");
  expect(knownKind("toString")).toBe("news");
  for (const kind of Object.keys(kinds)) expect(knownKind(kind)).toBe(kind);
});

test("a kind that earlier versions told keeps its words", () => {
  expect(knownKind("result_approved")).toBe("result_approved");
  const words = wordsOf("result_approved", { opponent: "Thabo", event: title }, "fr");
  expect(plain(words)).toEqual(["Thabo", "Coupe du dimanche"]);
});
