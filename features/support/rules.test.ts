import { describe, expect, test } from "vitest";
import {
  afterReply,
  afterStaffMove,
  isOverdue,
  mayReply,
  promiseFor,
  questionsOf,
  referenceOf,
  reopenUntil,
  searchQuestions,
  type TicketFacts,
} from "./rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const open: TicketFacts = { state: "open", answerBy: inHours(5), closedAt: null };
const answered: TicketFacts = { state: "answered", answerBy: null, closedAt: null };
const waiting: TicketFacts = { state: "waiting", answerBy: null, closedAt: null };
const closed = (hoursAgo: number): TicketFacts => ({
  state: "closed",
  answerBy: null,
  closedAt: inHours(-hoursAgo),
});

describe("a reply", () => {
  test.each([
    ["to an open ticket keeps the earlier promise", open, inHours(5)],
    ["to an answered ticket opens it with a new promise", answered, inHours(24)],
    ["to a ticket that waits opens it with a new promise", waiting, inHours(24)],
    ["to a closed ticket opens it again", closed(1), inHours(24)],
  ])("%s", (_, ticket, answerBy) => {
    expect(afterReply(ticket, 24, now)).toEqual({ state: "open", answerBy, closedAt: null });
  });

  test.each([
    [open, true],
    [answered, true],
    [closed(0), true],
    [closed(7 * 24), true],
    [closed(7 * 24 + 0.01), false],
  ])("is possible until seven days after closing: %o", (ticket, expected) => {
    expect(mayReply(ticket, now)).toBe(expected);
  });
});

test.each([
  ["answer", "answered", null],
  ["ask", "waiting", null],
  ["close", "closed", now],
] as const)("staff %s: the ticket is %s and has no promise any more", (move, state, closedAt) => {
  expect(afterStaffMove(move, now)).toEqual({ state, answerBy: null, closedAt });
});

test("a promise is overdue only after its time", () => {
  const answerBy = promiseFor(24, now);
  expect(isOverdue({ answerBy }, answerBy)).toBe(false);
  expect(isOverdue({ answerBy }, new Date(answerBy.getTime() + 1))).toBe(true);
  expect(isOverdue({ answerBy: null }, answerBy)).toBe(false);
});

test("a ticket that is not closed has no time for opening it again", () => {
  expect(reopenUntil(open)).toBeNull();
  expect(reopenUntil(closed(24))).toEqual(inHours(6 * 24));
});

test("a reference has eight characters in two groups", () => {
  expect(referenceOf("019a0000-0000-7000-8000-0000ab12cd34")).toBe("AB12-CD34");
});

describe("questions", () => {
  const brand = {
    cardPayment: true,
    freeTrialHours: 24,
    packages: { daily: null, weekly: null, monthly: null },
  };
  const names = (signUp: "otp" | "email") => questionsOf({ ...brand, signUp }).map(({ name }) => name);

  test("a brand has the questions of its way to pay and to sign in", () => {
    expect(names("otp")).toContain("cancel_operator");
    expect(names("otp")).not.toContain("cancel_card");
    expect(names("email")).toContain("forgot_password");
    expect(names("email")).not.toContain("no_code");
  });

  const written = [
    { name: "dispute", topic: "matches", question: "Résultat faux ?", answer: "Conteste le score." },
    { name: "post_score", topic: "matches", question: "Publier un score", answer: "Ajoute le résultat." },
    { name: "elo", topic: "rankings", question: "L’ELO ?", answer: "Une note par jeu." },
  ] as const;

  test.each([
    ["", ["dispute", "post_score", "elo"]],
    ["resultat", ["dispute", "post_score"]],
    ["SCORE", ["post_score", "dispute"]],
    ["score conteste", ["dispute"]],
    ["  note, jeu! ", ["elo"]],
    ["coupe", []],
  ])("a search for %o finds %o", (text, found) => {
    expect(searchQuestions(written, text).map(({ name }) => name)).toEqual(found);
  });

  test("Arabic is found without its vowel points", () => {
    const one = { name: "elo", topic: "rankings", question: "كيف يُحسب التصنيف؟", answer: "" } as const;
    expect(searchQuestions([one], "يحسب")).toEqual([one]);
  });
});
