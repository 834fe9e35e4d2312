import { expect, test } from "vitest";
import { isPublicRoom } from "./public-rooms.ts";

const id = "019a0000-0000-7000-8000-000000000001";

test("everybody may follow tables and brackets, and nothing else by their names", () => {
  for (const room of [`table:${id}`, `bracket:${id}`]) expect(isPublicRoom(room)).toBe(true);
  for (const room of ["table:", "bracket:all", id, `:${id}`, `match:${id}`, `table:x:${id}`, "viewer:x"]) {
    expect(isPublicRoom(room)).toBe(false);
  }
});
