import { expect, test } from "vitest";
import { describeFailure } from "./failure.ts";

const thrown = Object.assign(new RangeError("0821234567 is no number"), { code: "22003" });

test("a failure is told by its kind, code and place, never by its message", () => {
  const told = describeFailure(thrown);
  expect(told).toMatchObject({ name: "RangeError", code: "22003" });
  expect(told.frames[0]).toContain("failure.test.ts");
  expect(JSON.stringify(told)).not.toContain("0821234567");
});

test("what a worker of the queue makes of an error keeps its code and place", () => {
  const { code, message, stack } = thrown;
  expect(describeFailure({ code, message, stack, queue: "mails", worker: "one" })).toEqual({
    ...describeFailure(thrown),
    name: "Error",
  });
});

test("what is no error is told by its type", () => {
  expect(describeFailure("0821234567")).toEqual({ name: "string", frames: [] });
  expect(describeFailure(null)).toEqual({ name: "object", frames: [] });
});
