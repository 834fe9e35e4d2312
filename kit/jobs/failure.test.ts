import { expect, test } from "vitest";
import { describeFailure } from "./failure.ts";

const thrown = Object.assign(new RangeError("0821234567 is no number"), { code: "22003" });

test("describes an error by name, code and stack frames, never by its message", () => {
  const described = describeFailure(thrown);
  expect(described).toMatchObject({ name: "RangeError", code: "22003" });
  expect(described.frames[0]).toContain("failure.test.ts");
  expect(JSON.stringify(described)).not.toContain("0821234567");
});

test("keeps code and frames of an error that a pg-boss worker has serialised", () => {
  const { code, message, stack } = thrown;
  expect(describeFailure({ code, message, stack, queue: "mails", worker: "one" })).toEqual({
    ...describeFailure(thrown),
    name: "Error",
  });
});

test("describes a thrown value that is not an error by its type", () => {
  expect(describeFailure("0821234567")).toEqual({ name: "string", frames: [] });
  expect(describeFailure(null)).toEqual({ name: "object", frames: [] });
});
