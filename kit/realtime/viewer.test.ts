import { expect, test } from "vitest";
import { joinedRooms, roomName, sessionRoom } from "./viewer.ts";

test("names of different sites, rooms and sessions never collide", () => {
  expect(roomName({ site: "a/b", room: "c" })).not.toBe(roomName({ site: "a", room: "b/c" }));
  const names = [
    roomName({ site: "kenya", room: "lobby" }),
    roomName({ site: "ken", room: "ya" }),
    sessionRoom("s1"),
  ];
  expect(joinedRooms({ id: "amina", site: "kenya", sessionId: "s1" }, names)).toEqual(["lobby"]);
});
