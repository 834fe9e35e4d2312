import { expect, test } from "vitest";
import { mayJoinBracket } from "./room.ts";

test("everybody may follow a bracket, and nothing else by its name", () => {
  expect(mayJoinBracket("bracket:019a0000-0000-7000-8000-000000000001")).toBe(true);
  for (const room of ["bracket:", "bracket:all", "match:019a0000-0000-7000-8000-000000000001", "viewer:x"]) {
    expect(mayJoinBracket(room)).toBe(false);
  }
});
