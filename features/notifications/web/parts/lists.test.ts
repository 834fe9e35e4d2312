import { describe, expect, test } from "vitest";
import type { Notification } from "../../contract.ts";
import { allRead, moved, withPage, type Lists } from "./lists.ts";

const one = (id: string, read: boolean): Notification => ({
  notificationId: id,
  read,
  kind: "news",
  topic: "news",
  title: id,
  text: "",
  avatar: null,
  link: "/games",
  createdAt: "2026-11-15T12:00:00.000Z",
  moment: null,
});

const lists: Lists = {
  unread: [one("9", false), one("6", false)],
  read: [one("8", true), one("5", true)],
  next: { unread: "6", read: "5" },
};
const ids = (list: readonly Notification[]) => list.map(({ notificationId }) => notificationId);

describe("marking one as read", () => {
  test("inserts it into the read list in order", () => {
    const after = moved(lists, "6", "read");
    expect(ids(after.unread)).toEqual(["9"]);
    expect(ids(after.read)).toEqual(["8", "6", "5"]);
    expect(after.read.every(({ read }) => read)).toBe(true);
  });

  test("can be undone", () => {
    expect(moved(moved(lists, "6", "read"), "6", "unread")).toEqual(lists);
  });

  test("a second time changes nothing", () => {
    const after = moved(lists, "6", "read");
    expect(moved(after, "6", "read")).toBe(after);
  });
});

test("marking all as read empties the unread list, with what was not loaded", () => {
  const after = allRead(lists);
  expect(after.unread).toEqual([]);
  expect(ids(after.read)).toEqual(["9", "8", "6", "5"]);
  expect(after.next).toEqual({ unread: null, read: "6" });
});

describe("the next page", () => {
  test("is appended", () => {
    const page = { ...lists, unread: [], read: [one("4", true)], next: { unread: null, read: null } };
    const after = withPage(lists, "read", page);
    expect(ids(after.read)).toEqual(["8", "5", "4"]);
    expect(after.next).toEqual({ unread: "6", read: null });
    expect(ids(after.unread)).toEqual(["9", "6"]);
  });

  test("does not repeat one that was marked as read meanwhile", () => {
    const page = { ...lists, read: [one("6", true), one("4", true)] };
    expect(ids(withPage(moved(lists, "6", "read"), "read", page).read)).toEqual(["8", "6", "5", "4"]);
  });
});
