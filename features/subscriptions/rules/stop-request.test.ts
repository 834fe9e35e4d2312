import { expect, test } from "vitest";
import { isStopRequest } from "./stop-request.ts";

test.each(["STOP", " stop ", "Stop 1", "END", "cancel", "Unsubscribe me", "quit."])(
  "%j stops the subscription",
  (sms) => {
    expect(isStopRequest(sms)).toBe(true);
  },
);

test.each(["", "HELP", "stopping", "please stop"])("%j does not stop the subscription", (sms) => {
  expect(isStopRequest(sms)).toBe(false);
});
