import { beforeEach, expect, test } from "vitest";
import { fetchWithCount, saveReadMark, setUnreadCount, unreadCountNow } from "./unread-count.ts";

beforeEach(() => setUnreadCount(5));

const responses = (...counts: number[]) =>
  counts.map((unreadCount) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ unreadCount: number }>();
    return { promise, reject, respond: () => resolve({ unreadCount }) };
  });

test("a mark changes the count at once, then the server's count replaces it", async () => {
  const [sent] = responses(7);
  const saved = saveReadMark(1, () => sent!.promise);
  expect(unreadCountNow()).toBe(4);
  sent!.respond();
  await saved;
  expect(unreadCountNow()).toBe(7);
});

test("a mark that is not saved is undone", async () => {
  await expect(saveReadMark(1, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(unreadCountNow()).toBe(5);
});

test("marks are sent one after another, and the last response sets the count", async () => {
  const [first, second] = responses(9, 3);
  const sent: string[] = [];
  const one = saveReadMark(1, () => (sent.push("first"), first!.promise));
  const two = saveReadMark(1, () => (sent.push("second"), second!.promise));
  expect(unreadCountNow()).toBe(3);
  await Promise.resolve();
  expect(sent).toEqual(["first"]);
  first!.respond();
  await one;
  expect(unreadCountNow()).toBe(3);
  second!.respond();
  await two;
  expect(sent).toEqual(["first", "second"]);
  expect(unreadCountNow()).toBe(3);
});

test("a response is ignored when a newer count arrived after its request", async () => {
  const [requested] = responses(9);
  const fetched = fetchWithCount(() => requested!.promise);
  await Promise.resolve();
  setUnreadCount(2);
  requested!.respond();
  await fetched;
  expect(unreadCountNow()).toBe(2);
});

test("a count is requested only after pending marks are saved", async () => {
  const [sent, requested] = responses(4, 4);
  const saved = saveReadMark(1, () => sent!.promise);
  let isRequested = false;
  const fetched = fetchWithCount(() => ((isRequested = true), requested!.promise));
  await Promise.resolve();
  expect(isRequested).toBe(false);
  sent!.respond();
  requested!.respond();
  await Promise.all([saved, fetched]);
  expect(unreadCountNow()).toBe(4);
});
