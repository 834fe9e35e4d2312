import { expect, test } from "vitest";
import { isAdmitted, joinedRooms, roomName, sessionRoom } from "./viewer.ts";

const amina = { id: "amina", site: "kenya", sessionId: "s1" };

test("unless the product says otherwise nobody may join a room but one's own", async () => {
  expect(await isAdmitted(amina, "lobby", undefined)).toBe(false);
  expect(await isAdmitted(amina, "viewer:amina", undefined)).toBe(true);
});

test("another viewer's own room is closed whatever the product says", async () => {
  expect(await isAdmitted(amina, "viewer:brian", async () => true)).toBe(false);
});

test.each([undefined, 7, {}, "", "x".repeat(101)])("%j is no room", async (room) => {
  expect(await isAdmitted(amina, room, async () => true)).toBe(false);
});

test("no site and room together read like another pair, nor like a session", () => {
  expect(roomName({ site: "a/b", room: "c" })).not.toBe(roomName({ site: "a", room: "b/c" }));
  const names = [
    roomName({ site: "kenya", room: "lobby" }),
    roomName({ site: "ken", room: "ya" }),
    sessionRoom("s1"),
  ];
  expect(joinedRooms(amina, names)).toEqual(["lobby"]);
});
