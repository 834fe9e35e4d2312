import { describe, expect, test } from "vitest";
import {
  friendMove,
  onlineFirst,
  presenceOf,
  rankSuggestions,
  relationOf,
  searchPrefix,
  type FriendRequest,
  type Pair,
} from "./rules.ts";

const now = new Date("2026-11-18T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const open: FriendRequest = { refusedAt: null, isWithdrawn: false };
const refused: FriendRequest = { refusedAt: daysAgo(1), isWithdrawn: false };
const refusedLongAgo: FriendRequest = { refusedAt: daysAgo(30), isWithdrawn: false };
const strangers: Pair = { areFriends: false, sent: undefined, received: undefined };

describe("relation", () => {
  test.each<[string, Partial<Pair>, string]>([
    ["strangers", {}, "none"],
    ["friends", { areFriends: true }, "friends"],
    ["my open request", { sent: open }, "requested"],
    ["my refused request looks open to me", { sent: refused }, "requested"],
    ["my withdrawn request", { sent: { ...refused, isWithdrawn: true } }, "none"],
    ["a request to me", { received: open }, "received"],
    ["a request that I refused", { received: refused }, "none"],
    ["requests in both directions", { sent: open, received: open }, "received"],
  ])("%s", (_, change, relation) => {
    expect(relationOf({ ...strangers, ...change })).toBe(relation);
  });
});

describe("adding", () => {
  test.each<[string, Partial<Pair>, string]>([
    ["a stranger sends a request", {}, "request"],
    ["a friend changes nothing", { areFriends: true }, "nothing"],
    ["twice sends one request", { sent: open }, "nothing"],
    ["a player who asked me accepts", { received: open }, "accept"],
    ["a player whom I refused accepts", { received: refused }, "accept"],
    ["again after a refusal changes nothing", { sent: refused }, "nothing"],
    ["again 30 days after a refusal sends a request", { sent: refusedLongAgo }, "request"],
    [
      "after withdrawing does not reach who refused",
      { sent: { ...refused, isWithdrawn: true } },
      "request_quietly",
    ],
    [
      "after withdrawing long ago sends a request",
      { sent: { ...refusedLongAgo, isWithdrawn: true } },
      "request",
    ],
  ])("%s", (_, change, move) => {
    expect(friendMove({ ...strangers, ...change }, true, now)).toBe(move);
  });
});

describe("removing", () => {
  test.each<[string, Partial<Pair>, string]>([
    ["a stranger changes nothing", {}, "nothing"],
    ["a friend ends the friendship", { areFriends: true }, "end"],
    ["a player who asked me refuses the request", { received: open }, "refuse"],
    ["a player whom I asked withdraws my request", { sent: open }, "withdraw"],
    ["a player who refused me withdraws my request", { sent: refused }, "withdraw"],
    ["a player whom I refused changes nothing", { received: refused }, "nothing"],
  ])("%s", (_, change, move) => {
    expect(friendMove({ ...strangers, ...change }, false, now)).toBe(move);
  });
});

test.each([
  ["Th", "th"],
  ["  @Thabo ", "thabo"],
  ["ＴＨ", "th"],
  ["t", null],
  ["@t", null],
  ["   ", null],
])("searches %j by the prefix %j", (text, prefix) => {
  expect(searchPrefix(text)).toBe(prefix);
});

describe("suggestions", () => {
  const none = { opponents: [], friendsOfFriends: [], nearRatings: [] };

  test("name each player once, with the strongest reason", () => {
    const sources = {
      opponents: [{ playerId: "a", matches: 2 }],
      friendsOfFriends: [
        { playerId: "a", count: 5 },
        { playerId: "b", count: 3 },
      ],
      nearRatings: [
        { playerId: "c", gameId: "g" },
        { playerId: "b", gameId: "g" },
      ],
    };
    expect(rankSuggestions(sources)).toEqual([
      { playerId: "a", reason: { kind: "played", count: 2 } },
      { playerId: "b", reason: { kind: "mutual", count: 3 } },
      { playerId: "c", reason: { kind: "elo", gameId: "g" } },
    ]);
  });

  test("keep the order of close ratings", () => {
    const nearRatings = ["x", "y", "z"].map((playerId) => ({ playerId, gameId: "g" }));
    expect(rankSuggestions({ ...none, nearRatings }).map(({ playerId }) => playerId)).toEqual([
      "x",
      "y",
      "z",
    ]);
  });
});

describe("presence", () => {
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const stored = { isConnected: false, lastSeenAt: null, isHidden: false };

  test.each([
    ["a player with an open socket is online", { isConnected: true }, true],
    ["a player who left 29 s ago is still online", { lastSeenAt: secondsAgo(29) }, true],
    ["a player who left 30 s ago is offline", { lastSeenAt: secondsAgo(30) }, false],
    ["a player who was never seen is offline", {}, false],
  ])("%s", (_, change, isOnline) => {
    expect(presenceOf({ ...stored, ...change }, now)?.isOnline).toBe(isOnline);
  });

  test("a hidden player has none", () => {
    expect(presenceOf({ ...stored, isConnected: true, isHidden: true }, now)).toBeNull();
  });

  test("players online come first, in their order", () => {
    const player = (id: string, isOnline: boolean | null) => ({
      id,
      presence: isOnline === null ? null : { isOnline },
    });
    const players = [player("a", false), player("b", true), player("c", null), player("d", true)];
    expect(onlineFirst(players).map(({ id }) => id)).toEqual(["b", "d", "a", "c"]);
  });
});
