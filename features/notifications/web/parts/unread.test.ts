import { beforeEach, expect, test } from "vitest";
import { askCounted, knownUnread, mark, tellUnread } from "./unread.ts";

beforeEach(() => tellUnread(5));

const answers = (...counts: number[]) =>
  counts.map((unreadCount) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ unreadCount: number }>();
    return { promise, reject, answer: () => resolve({ unreadCount }) };
  });

test("a mark counts at once, and then the server's count stands", async () => {
  const [sent] = answers(7);
  const saved = mark(1, () => sent!.promise);
  expect(knownUnread()).toBe(4);
  sent!.answer();
  await saved;
  expect(knownUnread()).toBe(7);
});

test("a mark that is not saved is taken back", async () => {
  await expect(mark(1, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(knownUnread()).toBe(5);
});

test("of several marks the second is sent after the first is answered, and the last answer counts", async () => {
  const [first, second] = answers(9, 3);
  const sent: string[] = [];
  const one = mark(1, () => (sent.push("first"), first!.promise));
  const two = mark(1, () => (sent.push("second"), second!.promise));
  expect(knownUnread()).toBe(3);
  await Promise.resolve();
  expect(sent).toEqual(["first"]);
  first!.answer();
  await one;
  expect(knownUnread()).toBe(3);
  second!.answer();
  await two;
  expect(sent).toEqual(["first", "second"]);
  expect(knownUnread()).toBe(3);
});

test("a count that was asked for before something newer was learned is dropped", async () => {
  const [asked] = answers(9);
  const heard = askCounted(() => asked!.promise);
  await Promise.resolve();
  tellUnread(2);
  asked!.answer();
  await heard;
  expect(knownUnread()).toBe(2);
});

test("a count is asked for only when the marks under way are saved", async () => {
  const [sent, asked] = answers(4, 4);
  const saved = mark(1, () => sent!.promise);
  let isAsked = false;
  const heard = askCounted(() => ((isAsked = true), asked!.promise));
  await Promise.resolve();
  expect(isAsked).toBe(false);
  sent!.answer();
  asked!.answer();
  await Promise.all([saved, heard]);
  expect(knownUnread()).toBe(4);
});
