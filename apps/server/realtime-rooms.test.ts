import { expect, test } from "vitest";
import type { Executor } from "#kit/db/database.ts";
import { createRoomRegistry } from "#kit/realtime/rooms.ts";
import { realtimeRooms } from "./realtime-rooms.ts";

const id = "019a0000-0000-7000-8000-000000000001";
const viewer = { id, site: "kenya", sessionId: "s1" };

test("everybody may follow tables and brackets, and nothing else without a query", async () => {
  // No room in this test needs a query, so a database that answers nothing is enough.
  const rooms = createRoomRegistry(realtimeRooms({} as Executor, []));
  for (const room of [`table:${id}`, `bracket:${id}`]) expect(await rooms.mayJoin(viewer, room)).toBe(true);
  for (const room of ["table:", "bracket:all", id, `:${id}`, "match:x", `table:x:${id}`, "viewer:x"]) {
    expect(await rooms.mayJoin(viewer, room)).toBe(false);
  }
});
