import { expect, test } from "vitest";
import { fixPath } from "./use-conditions.ts";

const entryStatus = { eventId: "e1", gameId: "fc 26" };

test("a missing account links to the battleground's game and back to the enter dialog", () => {
  expect(fixPath("account", entryStatus)).toBe("/link-accounts?game=fc+26&next=%2Fevent-home%2Fe1%3Fenter");
});

test("other conditions have no game in their link", () => {
  expect(fixPath("subscription", entryStatus)).toBe("/manage-subscription?next=%2Fevent-home%2Fe1%3Fenter");
});
