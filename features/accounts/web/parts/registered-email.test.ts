import { expect, test } from "vitest";
import { forgetEmail, recallEmail, rememberEmail } from "./registered-email.ts";

test("the address of who registered is known until somebody has signed in", () => {
  expect(recallEmail()).toBeUndefined();
  rememberEmail("maya@play.example");
  expect(recallEmail()).toBe("maya@play.example");
  forgetEmail();
  expect(recallEmail()).toBeUndefined();
});
