import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const seal = createSeal(randomBytes(32));

test("what is closed opens again, for its owner alone", () => {
  const sealed = seal.close("JBSWY3DPEHPK3PXP", "sam");
  expect(seal.open(sealed, "sam")).toBe("JBSWY3DPEHPK3PXP");
  expect(() => seal.open(sealed, "kim")).toThrow("unable to authenticate");
});

test("it does not show what it holds, nor that two hold the same", () => {
  expect(seal.close("secret", "sam")).not.toContain("secret");
  expect(seal.close("secret", "sam")).not.toBe(seal.close("secret", "sam"));
});

test("another key does not open it, and a changed letter breaks it", () => {
  const sealed = seal.close("secret", "sam");
  expect(() => createSeal(randomBytes(32)).open(sealed, "sam")).toThrow("unable to authenticate");
  const changed = sealed.replace(/^(.{9})(.)/, (_, start, one) => `${start}${one === "A" ? "B" : "A"}`);
  expect(() => seal.open(changed, "sam")).toThrow("unable to authenticate");
});

test("a key of another length is refused", () => {
  expect(() => createSeal(randomBytes(16))).toThrow("32 bytes");
});
