import { expect, test } from "vitest";
import { segmentFromQuery, firstFilled } from "./segments.ts";

const none = { running: 0, open: 0, upcoming: 0, finished: 0 };

test("the list opens where there is something to play", () => {
  expect(firstFilled({ ...none, upcoming: 2, finished: 9 })).toBe("upcoming");
  expect(firstFilled(none)).toBe("running");
  expect(firstFilled(undefined)).toBe("running");
});

test("a part that does not exist is not asked for", () => {
  expect(segmentFromQuery("finished")).toBe("finished");
  expect(segmentFromQuery("yesterday")).toBeUndefined();
  expect(segmentFromQuery(null)).toBeUndefined();
});
