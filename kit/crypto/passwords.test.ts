import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("verifies a password only against its own hash", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword("correct horse", hash)).toBe(true);
  expect(await verifyPassword("correct horsf", hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("never produces the same hash twice, and stores the cost in the hash", async () => {
  const [one, other] = await Promise.all([hashPassword("again"), hashPassword("again")]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("accepts a password with composed or decomposed accents", async () => {
  expect(await verifyPassword("caf\u0065\u0301", await hashPassword("caf\u00e9"))).toBe(true);
});

test("verifies a hash of the reference implementation with another cost", async () => {
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", hash)).toBe(true);
});

test.each([null, undefined, "", "plain", "$argon2id$v=19$m=99999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$x"])(
  "rejects every password for the hash %j",
  async (hash) => {
    expect(await verifyPassword("y", hash)).toBe(false);
  },
);
