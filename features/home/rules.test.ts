import { expect, test } from "vitest";
import type { Move, Side } from "#features/matches/rules.ts";
import {
  isNextFirst,
  isTieNext,
  pendingActionOf,
  pendingActionsOf,
  nextOf,
  sentOf,
  type PendingAction,
} from "./rules.ts";

const at = (hour: number) => `2026-11-15T${String(hour).padStart(2, "0")}:00:00.000Z`;

test.each<[Move[], string | null]>([
  [["accept", "decline", "reschedule"], "answer"],
  [["check_in", "cancel"], "check_in"],
  [["submit_score"], "submit"],
  [["verify", "dispute"], "verify"],
  [["cancel"], null],
  [["correct_score"], null],
  [[], null],
])("a match with the moves %j needs %s", (moves, action) => {
  expect(pendingActionOf({ moves })).toBe(action);
});

test("sorts by deadline and leaves out what waits for someone else", () => {
  const matches = [
    { id: "tomorrow", moves: ["accept" as const], kickoffAt: at(1), deadlineAt: at(20) },
    { id: "theirs", moves: ["cancel" as const], kickoffAt: at(1), deadlineAt: at(2) },
    { id: "now", moves: ["check_in" as const], kickoffAt: at(9), deadlineAt: at(9) },
  ];
  expect(pendingActionsOf(matches).map(({ action, match }) => [action, match.id])).toEqual([
    ["check_in", "now"],
    ["answer", "tomorrow"],
  ]);
});

const ahead = (opens: number, ...moves: Move[]) => ({ matchId: "next", checkInOpensAt: at(opens), moves });
const due = (until: number | null, matchId = "other", action: PendingAction = "answer") => ({
  action,
  match: {
    matchId,
    moves: ["accept" as const],
    kickoffAt: at(20),
    deadlineAt: until === null ? null : at(until),
  },
});

test.each([
  ["alone", ahead(19, "cancel"), [], true],
  ["no other action is pending", ahead(9, "check_in"), [due(8, "next")], true],
  ["a request expires long before it", ahead(19, "cancel"), [due(1)], false],
  ["only the later of two deadlines is after it", ahead(19, "cancel"), [due(1), due(21)], false],
  ["the pending deadline is after it", ahead(19, "cancel"), [due(20)], true],
  ["both are due at once", ahead(19, "cancel"), [due(19)], true],
  ["the pending match has only its kickoff as deadline", ahead(21, "cancel"), [due(null)], false],
  ["its check-in is open", ahead(9, "check_in", "cancel"), [due(8)], true],
  ["the player has checked in", ahead(3), [due(8)], true],
  ["there is no next match", null, [due(1)], true],
  ["a match is being played", ahead(9, "cancel"), [due(20, "live", "submit")], false],
  [
    "its check-in is open while a match is being played",
    ahead(9, "check_in"),
    [due(20, "live", "submit")],
    true,
  ],
])("whether the next match comes before pending actions when %s", (_, next, pendingActions, isFirst) => {
  expect(isNextFirst({ next, pendingActions, battlegrounds: [{ tie: null }] })).toBe(isFirst);
});

const tied = (hour: number) => ({ tie: { startsAt: at(hour) } });

test.each([
  ["a request expires before the tie", null, [due(1)], false],
  ["a request expires after the tie", null, [due(12)], true],
  ["the tie comes after the request, and the match before", ahead(3, "cancel"), [due(8)], true],
])("a tie without an opponent is grouped with the next match when %s", (_, next, pendingActions, isFirst) => {
  expect(isNextFirst({ next, pendingActions, battlegrounds: [tied(20), tied(10)] })).toBe(isFirst);
});

test.each([
  ["there is no match", null, true],
  ["the match is later", { kickoffAt: at(12), moves: ["cancel" as const] }, true],
  ["the match is sooner", { kickoffAt: at(9), moves: ["cancel" as const] }, false],
  ["check-in of the match is open", { kickoffAt: at(11), moves: ["check_in" as const] }, false],
])("whether a tie without an opponent comes next when %s", (_, next, isNext) => {
  expect(isTieNext({ startsAt: at(10) }, next)).toBe(isNext);
});

test("the next match is the earliest confirmed one", () => {
  const matches = [
    { state: "requested" as const, kickoffAt: at(1) },
    { state: "confirmed" as const, kickoffAt: at(12) },
    { state: "confirmed" as const, kickoffAt: at(8) },
    { state: "in_progress" as const, kickoffAt: at(2) },
  ];
  expect(nextOf(matches)).toBe(matches[2]);
  expect(nextOf(matches.slice(0, 1))).toBeNull();
});

test("lists a sent challenge separately until the opponent answers", () => {
  type Sent = Parameters<typeof sentOf>[0][number];
  const match = (id: string, state: Sent["state"], you: Side, proposedBy?: Side) => ({
    id,
    state,
    you,
    proposal: proposedBy ? { kickoffAt: at(9), by: proposedBy } : null,
    kickoffAt: at(9),
  });
  const matches = [
    match("sent", "requested", "challenger"),
    match("received", "requested", "challenged"),
    match("another time", "rescheduling", "challenged", "challenged"),
    match("time to answer", "rescheduling", "challenged", "challenger"),
    match("agreed", "confirmed", "challenger"),
  ];
  expect(sentOf(matches).map(({ id }) => id)).toEqual(["sent", "another time"]);
});
