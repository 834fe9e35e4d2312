import { expect, test } from "vitest";
import { fixPath } from "./use-conditions.ts";

const entering = { eventId: "e1", gameId: "fc 26" };

test("a missing account leads to the game of the battleground, and back to entering it", () => {
  expect(fixPath("account", entering)).toBe("/link-accounts?game=fc+26&next=%2Fevent-home%2Fe1%3Fenter");
});

test("other conditions name no game", () => {
  expect(fixPath("subscription", entering)).toBe("/manage-subscription?next=%2Fevent-home%2Fe1%3Fenter");
});
