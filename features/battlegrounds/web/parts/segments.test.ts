import { expect, test } from "vitest";
import { segmentFromQuery, firstFilled } from "./segments.ts";

const none = { running: 0, open: 0, upcoming: 0, finished: 0 };

test("the list opens at the first tab with events", () => {
  expect(firstFilled({ ...none, upcoming: 2, finished: 9 })).toBe("upcoming");
  expect(firstFilled(none)).toBe("running");
  expect(firstFilled(undefined)).toBe("running");
});

test("an unknown segment is ignored", () => {
  expect(segmentFromQuery("finished")).toBe("finished");
  expect(segmentFromQuery("yesterday")).toBeUndefined();
  expect(segmentFromQuery(null)).toBeUndefined();
});
