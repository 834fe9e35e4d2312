import { expect, test } from "vitest";
import { createCookie } from "./cookies.ts";

const cookie = createCookie("pass", "Strict");
const expiresAt = new Date("2026-12-15T12:00:00Z");

test("a cookie is bound to its host over TLS and unreadable for scripts", () => {
  expect(cookie.write("t", expiresAt, true)).toBe(
    "__Host-pass=t; Path=/; HttpOnly; SameSite=Strict; Expires=Tue, 15 Dec 2026 12:00:00 GMT; Secure",
  );
  expect(cookie.write("t", expiresAt, false)).toBe(
    "pass=t; Path=/; HttpOnly; SameSite=Strict; Expires=Tue, 15 Dec 2026 12:00:00 GMT",
  );
});

test("a cookie is read only under the name that it was set with", () => {
  expect(cookie.read("pass=planted; __Host-pass=own", true)).toBe("own");
  expect(cookie.read("pass=planted; my__Host-pass=too", true)).toBeUndefined();
  expect(cookie.read("a=b; pass=own", false)).toBe("own");
  expect(cookie.read(undefined, true)).toBeUndefined();
});

test("clearing a cookie expires it", () => {
  expect(cookie.clear(true)).toMatch(/^__Host-pass=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure$/);
});
