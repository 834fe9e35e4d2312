import { expect, test } from "vitest";
import { startsWithStopKeyword } from "./stop-keyword.ts";

test.each(["STOP", " stop ", "Stop 1", "END", "cancel", "Unsubscribe me", "quit."])(
  "%j stops the subscription",
  (sms) => {
    expect(startsWithStopKeyword(sms)).toBe(true);
  },
);

test.each(["", "HELP", "stopping", "please stop"])("%j does not stop the subscription", (sms) => {
  expect(startsWithStopKeyword(sms)).toBe(false);
});
