import { describe, expect, test } from "vitest";
import { windows } from "../../rules.ts";
import { dateOf, firstKickoff, instantOf, proposedKickoffs } from "./kickoffs.ts";

const hour = 3_600_000;
// Local time of the test machine.
const now = new Date(2026, 10, 15, 16, 10);
const within = (from: number, to: number) => ({
  startsAt: new Date(now.getTime() + from * hour),
  endsAt: new Date(now.getTime() + to * hour),
});
const clockOf = (at: Date) =>
  `${dateOf(at)} ${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;

test("the first kickoff is now or the start of the event", () => {
  expect(firstKickoff(within(-1, 5), now)).toEqual(now);
  expect(firstKickoff(within(1, 5), now)).toEqual(within(1, 5).startsAt);
});

describe("proposed kickoffs", () => {
  test("are one soon and then usual evening hours", () => {
    expect(proposedKickoffs(within(-10, 300), now).map(clockOf)).toEqual([
      "2026-11-15 17:00",
      "2026-11-15 18:00",
      "2026-11-15 20:00",
      "2026-11-15 21:00",
      "2026-11-16 18:00",
      "2026-11-16 20:00",
    ]);
  });

  test("are within the event and skip times already proposed", () => {
    const event = within(-10, 5);
    expect(proposedKickoffs(event, now, { taken: [new Date(2026, 10, 15, 18)] }).map(clockOf)).toEqual([
      "2026-11-15 17:00",
      "2026-11-15 20:00",
      "2026-11-15 21:00",
    ]);
  });

  test("are half an hour from agreed matches of either player", () => {
    const event = within(-10, 5);
    const busy = [
      new Date(2026, 10, 15, 16, 50),
      new Date(2026, 10, 15, 20, 20),
      new Date(2026, 10, 15, 21, 30),
    ];
    expect(proposedKickoffs(event, now, { busy }).map(clockOf)).toEqual([
      "2026-11-15 18:00",
      "2026-11-15 21:00",
    ]);
  });

  test("start with the event, and are none if it is too far away", () => {
    const [first] = proposedKickoffs(within(48, 300), now);
    expect(first && clockOf(first)).toBe("2026-11-17 17:00");
    const far = windows.furthestKickoff / hour + 1;
    expect(proposedKickoffs(within(far, far + 100), now)).toEqual([]);
  });
});

test("date and time are read in local time, and undefined if one is missing", () => {
  expect(instantOf("2026-11-15", "16:10")).toEqual(now);
  expect(instantOf("", "16:10")).toBeUndefined();
  expect(instantOf("2026-11-15", "")).toBeUndefined();
});
