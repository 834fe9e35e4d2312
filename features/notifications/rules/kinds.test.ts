import { describe, expect, test } from "vitest";
import {
  commonNotificationKinds,
  defineNotificationKinds,
  findKindByName,
  momentOf,
  namedPlayersOf,
  sentKindNames,
  textNameOf,
  placeholderValues,
  type NotificationKind,
} from "./kinds.ts";

const placeholders = { opponent: "player", event: "title" } as const;
const kinds = defineNotificationKinds({
  score_to_verify: {
    topic: "result",
    placeholders,
    variants: { corrections: "score_corrected" },
    sentBy: ["sms", "email"],
  },
  challenge_received: { topic: "challenge", placeholders, moment: "kickoff", sentBy: ["email"] },
  result_won: { topic: "result", placeholders: { points: "count", ...placeholders } },
});
const registered = new Map<string, NotificationKind>(Object.entries(kinds));
const title = { en: "Sunday Cup", fr: "Coupe du dimanche" };
const nameOf = (playerId: string) => `name of ${playerId}`;
const withoutMarks = (values: readonly (string | number)[]) =>
  values.map((value) => (typeof value === "string" ? value.replaceAll(/[\u2068\u2069]/g, "") : value));

describe("the placeholder values of a notification", () => {
  const of = (kind: NotificationKind, params: object, language = "en") =>
    withoutMarks(placeholderValues(kind, params as never, language, nameOf));

  test("have the order of the kind, whatever order they are stored in", () => {
    expect(of(kinds.challenge_received, { event: title, opponent: "1" })).toEqual([
      "name of 1",
      "Sunday Cup",
    ]);
  });

  test("show a title in the reader's language, or else in English", () => {
    const params = { opponent: "1", event: title };
    expect(of(kinds.challenge_received, params, "fr")[1]).toBe("Coupe du dimanche");
    expect(of(kinds.challenge_received, params, "am")[1]).toBe("Sunday Cup");
  });

  test("isolate the direction of a name", () => {
    expect(placeholderValues(commonNotificationKinds.welcome, { player: "1" }, "en", () => "ثابو")).toEqual([
      "\u2068ثابو\u2069",
    ]);
  });

  test("keep a count a number, so that the language can select its plural", () => {
    expect(of(kinds.result_won, { points: 3, opponent: "1", event: title })[0]).toBe(3);
  });

  test("are empty when a value is missing, and name an unknown player", () => {
    expect(of(kinds.result_won, {})).toEqual(["", "name of ", ""]);
  });
});

test("the named players are the ids in the placeholders", () => {
  const params = { points: 3, opponent: "1", event: title, at: "2" };
  expect(namedPlayersOf(kinds.result_won, params)).toEqual(["1"]);
  expect(namedPlayersOf(kinds.result_won, {})).toEqual([]);
});

test("a count above zero selects the variant of a text", () => {
  expect(textNameOf(kinds.score_to_verify, { corrections: 1 })).toBe("score_corrected");
  expect(textNameOf(kinds.score_to_verify, { corrections: 0 })).toBe("score_to_verify");
  expect(textNameOf(kinds.score_to_verify, {})).toBe("score_to_verify");
});

describe("the moment of a notification", () => {
  const createdAt = new Date("2026-11-15T17:00:00.000Z");
  const at = "2026-11-15T18:00:00.000Z";

  test("is the one that its kind names", () => {
    expect(momentOf(kinds.challenge_received, { params: { at }, createdAt })).toEqual({
      kind: "kickoff",
      at,
    });
  });

  test("is null if it had passed when the notification was created", () => {
    const params = { at: createdAt.toISOString() };
    expect(momentOf(kinds.challenge_received, { params, createdAt })).toBeNull();
  });

  test("is null if the kind has none or none is stored", () => {
    expect(momentOf(kinds.result_won, { params: { at }, createdAt })).toBeNull();
    expect(momentOf(kinds.challenge_received, { params: {}, createdAt })).toBeNull();
  });
});

test("a kind that no slice registers is read as plain news", () => {
  expect(findKindByName(registered, "holiday_greeting")).toBe(commonNotificationKinds.news);
  expect(findKindByName(registered, "result_won")).toBe(kinds.result_won);
});

test("the kinds that are sent are listed by topic", () => {
  expect(sentKindNames(registered)).toEqual(["challenge_received", "score_to_verify"]);
  expect(sentKindNames(registered, "email")).toEqual(["challenge_received", "score_to_verify"]);
  expect(sentKindNames(registered, "sms")).toEqual(["score_to_verify"]);
});
