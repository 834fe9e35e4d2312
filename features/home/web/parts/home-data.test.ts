import { expect, test } from "vitest";
import type { PosterEvent } from "#features/battlegrounds/rules.ts";
import type { MatchSummary } from "#features/matches/contract.ts";
import { otherBattlegrounds, withNewest, type HomeData } from "./home-data.ts";

function event(id: string, stage: PosterEvent["stage"], isRegistrationOpen: boolean): PosterEvent {
  return {
    id,
    title: id,
    stage,
    phase: "live",
    platform: "any",
    isRegistrationOpen,
    startsAt: "2026-11-15T10:00:00.000Z",
    endsAt: "2026-11-16T10:00:00.000Z",
    capacity: 100,
    entrants: 8,
    prizePool: null,
    faces: [],
    game: { title: "Eleven", art: "eleven" },
  };
}

const listed = [
  event("final", "finals", true),
  event("full house", "qualifier", false),
  event("mine", "ladder", true),
  event("cup", "ladder", true),
  event("league", "qualifier", true),
];

test("puts open battlegrounds first and leaves out those of the player", () => {
  const shown = otherBattlegrounds(listed, [{ event: { id: "mine" } }]);
  expect(shown.map(({ id }) => id)).toEqual(["cup", "league", "final", "full house"]);
});

test("limits the list to the room on the page", () => {
  const many = Array.from({ length: 9 }, (_, number) => event(String(number), "ladder", true));
  expect(otherBattlegrounds(many, [])).toHaveLength(6);
});

test("shows a request that was just accepted as the next match before home is reloaded", () => {
  const request = {
    matchId: "request",
    state: "requested",
    moves: ["accept"],
    kickoffAt: "2026-11-15T12:00:00.000Z",
    deadlineAt: "2026-11-15T11:00:00.000Z",
  } as Partial<MatchSummary> as MatchSummary;
  const loaded = {
    pendingActions: [{ action: "answer", match: request }],
    next: null,
    sent: [],
  } as Partial<HomeData>;
  const accepted: MatchSummary = { ...request, state: "confirmed", moves: ["cancel"] };
  const own = withNewest(loaded as HomeData, () => accepted);
  expect(own.pendingActions).toEqual([]);
  expect(own.next).toBe(accepted);
});
