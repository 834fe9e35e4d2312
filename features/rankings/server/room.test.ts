import { expect, test } from "vitest";
import { mayJoinTable } from "./room.ts";

test("everybody may follow a table, and nothing else by its name", () => {
  expect(mayJoinTable("table:019a0000-0000-7000-8000-000000000001")).toBe(true);
  for (const room of ["table:", "table:all", "match:019a0000-0000-7000-8000-000000000001", "viewer:x"]) {
    expect(mayJoinTable(room)).toBe(false);
  }
});
