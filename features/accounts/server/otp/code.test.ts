import { expect, test } from "vitest";
import { codeOf } from "./code.ts";

const code = { id: "01a1df14-1e00-7bd1-9d5e-0955786d9c7b", msisdn: "27821230001" };

test("derives a code from its id, number and secret", () => {
  const made = codeOf("secret", code);
  expect(made).toMatch(/^\d{6}$/);
  expect(codeOf("secret", code)).toBe(made);
  const others = [
    codeOf("other", code),
    codeOf("secret", { ...code, msisdn: "27821230002" }),
    codeOf("secret", { ...code, id: "01a1df14-1e00-7bd1-9d5e-0955786d9c7c" }),
  ];
  expect(others).not.toContain(made);
});

test("distributes codes evenly, with leading zeros", () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let n = 0; n < 10_000; n++) {
    const first = Number(codeOf("secret", { ...code, id: String(n) })[0]);
    counts[first] = (counts[first] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
