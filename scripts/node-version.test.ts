import { expect, test } from "vitest";
import { complainAbout } from "./node-version.js";

test("any Node 24 will do", () => {
  expect(complainAbout("24.0.0", true)).toBeUndefined();
  expect(complainAbout("24.21.0", false)).toBeUndefined();
});

test("an older Node is told to make way for the installed one", () => {
  expect(complainAbout("20.20.2", true)).toMatch(/Node 24, and this is Node 20\.20\.2.*npm start/);
});

test("where npm skipped the install scripts, the sentence says how to run them", () => {
  expect(complainAbout("20.20.2", false)).toContain("npm ci --ignore-scripts=false");
});

test("a newer Node is not taken for the right one", () => {
  expect(complainAbout("240.0.0", true)).toContain("Node 240.0.0");
});
