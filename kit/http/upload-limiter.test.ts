import { expect, test } from "vitest";
import { createUploadLimiter } from "./upload-limiter.ts";

test("limits concurrent uploads per address; a finished one makes room", () => {
  const gate = createUploadLimiter({ perAddress: 2, perProcess: 10 });
  const end = gate.start("a");
  gate.start("a");
  expect(() => gate.start("a")).toThrow(expect.objectContaining({ code: "too_many_requests" }));
  gate.start("b");
  end();
  end();
  gate.start("a");
  expect(() => gate.start("a")).toThrow(expect.objectContaining({ code: "too_many_requests" }));
});

test("limits concurrent uploads per process, from any addresses", () => {
  const gate = createUploadLimiter({ perAddress: 2, perProcess: 3 });
  const ends = ["a", "b", "c"].map((address) => gate.start(address));
  expect(() => gate.start("d")).toThrow(expect.objectContaining({ code: "unavailable" }));
  ends[0]?.();
  gate.start("d");
});
