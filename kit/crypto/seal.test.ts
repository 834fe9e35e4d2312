import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSeal, sealBytes } from "./seal.ts";

const seal = createSeal(randomBytes(32));

test("opens a sealed text only for its owner", () => {
  const sealed = seal.seal("JBSWY3DPEHPK3PXP", "sam");
  expect(seal.open(sealed, "sam")).toBe("JBSWY3DPEHPK3PXP");
  expect(() => seal.open(sealed, "kim")).toThrow("unable to authenticate");
});

test("hides the content, and whether two texts are equal", () => {
  expect(seal.seal("secret", "sam")).not.toContain("secret");
  expect(seal.seal("secret", "sam")).not.toBe(seal.seal("secret", "sam"));
});

test("does not open with another key or after a change", () => {
  const sealed = seal.seal("secret", "sam");
  expect(() => createSeal(randomBytes(32)).open(sealed, "sam")).toThrow("not configured");
  const changed = sealed.replace(/^(.{20})(.)/, (_, start, one) => `${start}${one === "A" ? "B" : "A"}`);
  expect(() => seal.open(changed, "sam")).toThrow("unable to authenticate");
});

test("refuses a key of another length", () => {
  expect(() => createSeal(randomBytes(16))).toThrow("32 bytes");
});

test("opens what a retired key sealed, and says that it should be sealed again", () => {
  const [older, old, current] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const rotated = createSeal(current, [old, older]);
  for (const retired of [old, older]) {
    const sealed = createSeal(retired).seal("secret", "sam");
    expect(rotated.open(sealed, "sam")).toBe("secret");
    expect(rotated.isCurrent(sealed)).toBe(false);
  }
  expect(rotated.isCurrent(rotated.seal("secret", "sam"))).toBe(true);
  expect(() => createSeal(current).open(createSeal(old).seal("secret", "sam"), "sam")).toThrow(
    "not configured",
  );
});

test("opens texts of the first format, which name no key, with any key", () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const sealed = `v1.${sealBytes(old, "secret", "sam").toString("base64url")}`;
  expect(createSeal(current, [old]).open(sealed, "sam")).toBe("secret");
  expect(createSeal(old).open(sealed, "sam")).toBe("secret");
  expect(createSeal(old).isCurrent(sealed)).toBe(false);
  expect(() => createSeal(current).open(sealed, "sam")).toThrow("unable to authenticate");
});
