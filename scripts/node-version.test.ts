import { expect, test } from "vitest";
import { complainAbout } from "./node-version.js";

test("accepts any Node 24", () => {
  expect(complainAbout("24.0.0", true)).toBeUndefined();
  expect(complainAbout("24.21.0", false)).toBeUndefined();
});

test("says how to use the installed Node if an older one runs", () => {
  expect(complainAbout("20.20.2", true)).toMatch(/Node 24, and this is Node 20\.20\.2.*npm start/);
});

test("says how to run skipped install scripts", () => {
  expect(complainAbout("20.20.2", false)).toContain("npm ci --ignore-scripts=false");
});

test("refuses a newer Node", () => {
  expect(complainAbout("240.0.0", true)).toContain("Node 240.0.0");
});
