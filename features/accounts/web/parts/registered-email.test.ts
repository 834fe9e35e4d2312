import { expect, test } from "vitest";
import { forgetEmail, recallEmail, rememberEmail } from "./registered-email.ts";

test("stores the registered address until it is cleared", () => {
  expect(recallEmail()).toBeUndefined();
  rememberEmail("maya@play.example");
  expect(recallEmail()).toBe("maya@play.example");
  forgetEmail();
  expect(recallEmail()).toBeUndefined();
});
