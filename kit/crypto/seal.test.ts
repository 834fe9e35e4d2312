import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const seal = createSeal(randomBytes(32));

test("opens a sealed text only for its owner", () => {
  const sealed = seal.close("JBSWY3DPEHPK3PXP", "sam");
  expect(seal.open(sealed, "sam")).toBe("JBSWY3DPEHPK3PXP");
  expect(() => seal.open(sealed, "kim")).toThrow("unable to authenticate");
});

test("hides the content, and whether two texts are equal", () => {
  expect(seal.close("secret", "sam")).not.toContain("secret");
  expect(seal.close("secret", "sam")).not.toBe(seal.close("secret", "sam"));
});

test("does not open with another key or after a change", () => {
  const sealed = seal.close("secret", "sam");
  expect(() => createSeal(randomBytes(32)).open(sealed, "sam")).toThrow("unable to authenticate");
  const changed = sealed.replace(/^(.{9})(.)/, (_, start, one) => `${start}${one === "A" ? "B" : "A"}`);
  expect(() => seal.open(changed, "sam")).toThrow("unable to authenticate");
});

test("refuses a key of another length", () => {
  expect(() => createSeal(randomBytes(16))).toThrow("32 bytes");
});
