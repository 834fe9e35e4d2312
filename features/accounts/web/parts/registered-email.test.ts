import { expect, test } from "vitest";
import { clearRegisteredEmail, readRegisteredEmail, storeRegisteredEmail } from "./registered-email.ts";

test("stores the registered address until it is cleared", () => {
  expect(readRegisteredEmail()).toBeUndefined();
  storeRegisteredEmail("maya@play.example");
  expect(readRegisteredEmail()).toBe("maya@play.example");
  clearRegisteredEmail();
  expect(readRegisteredEmail()).toBeUndefined();
});
