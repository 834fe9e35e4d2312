import { expect, test } from "vitest";
import { createUploadGate } from "./upload-gate.ts";

test("an address has so many uploads at once, others have theirs, and one that ended makes room", () => {
  const gate = createUploadGate({ perAddress: 2, perProcess: 10 });
  const end = gate.enter("a");
  gate.enter("a");
  expect(() => gate.enter("a")).toThrow(expect.objectContaining({ code: "too_many_requests" }));
  gate.enter("b");
  end();
  end();
  gate.enter("a");
  expect(() => gate.enter("a")).toThrow(expect.objectContaining({ code: "too_many_requests" }));
});

test("a process has so many uploads at once, from whatever addresses", () => {
  const gate = createUploadGate({ perAddress: 2, perProcess: 3 });
  const ends = ["a", "b", "c"].map((address) => gate.enter(address));
  expect(() => gate.enter("d")).toThrow(expect.objectContaining({ code: "unavailable" }));
  ends[0]?.();
  gate.enter("d");
});
