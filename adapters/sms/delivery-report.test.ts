import { expect, test } from "vitest";
import { parseDeliveryReport } from "./delivery-report.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const report = { id: "ATXid_1", phoneNumber: "+254710000000", networkCode: "63902" };

test.each([
  ["Sent", "on_the_way"],
  ["Submitted", "on_the_way"],
  ["Buffered", "on_the_way"],
  ["Success", "delivered"],
  ["Rejected", "failed"],
  ["Failed", "failed"],
  ["AbsentSubscriber", "failed"],
  ["Expired", "failed"],
])("%s means %s", (status, state) => {
  expect(parseDeliveryReport(form({ ...report, status }))).toEqual({
    id: "ATXid_1",
    to: "254710000000",
    state,
  });
});

test("the reason of a failure is kept", () => {
  const body = form({ ...report, status: "Failed", failureReason: "UserInBlackList" });
  expect(parseDeliveryReport(body)?.reason).toBe("UserInBlackList");
});

test.each([
  ["an empty body", ""],
  ["JSON", '{"id":"ATXid_1"}'],
  ["an unknown status", form({ ...report, status: "Teleported" })],
  ["a status that every object has", form({ ...report, status: "constructor" })],
  ["a missing id", form({ phoneNumber: "+254710000000", status: "Success" })],
  ["a number that is none", form({ ...report, phoneNumber: "abc", status: "Success" })],
])("%s is not a report", (_, body) => {
  expect(parseDeliveryReport(body)).toBeUndefined();
});
