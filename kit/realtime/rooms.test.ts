import { expect, test } from "vitest";
import { createRoomRegistry, type RoomType } from "./rooms.ts";

const amina = { id: "amina", site: "kenya", sessionId: "s1" };
const lobbies: RoomType = {
  prefix: "lobby:",
  mayJoin: (_, id) => id !== "closed",
  clientEvents: { typing: (viewer, payload) => (payload === "spam" ? undefined : { playerId: viewer.id }) },
};
const registry = createRoomRegistry([lobbies]);

test("the type of a room decides who may join it", async () => {
  expect(await registry.mayJoin(amina, "lobby:1")).toBe(true);
  expect(await registry.mayJoin(amina, "lobby:closed")).toBe(false);
});

test("a viewer may join their own room, and not the room of another viewer", async () => {
  expect(await registry.mayJoin(amina, "viewer:amina")).toBe(true);
  expect(await registry.mayJoin(amina, "viewer:brian")).toBe(false);
});

test.each([undefined, 7, {}, "", "lobby", "arena:1", "x:lobby:1", `lobby:${"x".repeat(100)}`])(
  "nobody may join %j",
  async (room) => {
    expect(await registry.mayJoin(amina, room)).toBe(false);
  },
);

test("a client may send the events of the room's type, and the server adds the sender", async () => {
  expect(await registry.receive(amina, "lobby:1", "typing", { playerId: "brian" })).toEqual({
    playerId: "amina",
  });
  expect(await registry.receive(amina, "lobby:1", "typing", "spam")).toBeUndefined();
  expect(await registry.receive(amina, "lobby:1", "message", {})).toBeUndefined();
  expect(await registry.receive(amina, "lobby:1", "toString", {})).toBeUndefined();
  expect(await registry.receive(amina, "viewer:amina", "typing", {})).toBeUndefined();
});

test("a prefix can be registered only once", () => {
  expect(() => createRoomRegistry([lobbies, lobbies])).toThrow("lobby:");
  expect(() => createRoomRegistry([{ ...lobbies, prefix: "viewer:" }])).toThrow("viewer:");
  expect(() => createRoomRegistry([{ ...lobbies, prefix: "lobby" }])).toThrow("not a valid room prefix");
});
