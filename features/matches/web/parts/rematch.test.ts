import { expect, test } from "vitest";
import { rematchIn } from "./rematch.ts";

test("a rematch is asked for where the match was, but nobody is challenged into a final", () => {
  expect(rematchIn({ tieCode: null, eventId: "ladder" })).toBe("ladder");
  expect(rematchIn({ tieCode: "U1.1", eventId: "final" })).toBeUndefined();
});
