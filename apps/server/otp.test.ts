import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "./testing/app.ts";
import { createPhone } from "./testing/phone.ts";

let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

test("a new number gets a code, proves it, registers, and is signed in", async () => {
  const phone = createPhone(app);
  expect(await phone.prove("27821230001")).toMatchObject({
    status: 200,
    body: { isRegistered: false, needsSecondProof: false },
  });
  app.clock.advance("1m");
  expect(await phone.register("27821230001", "Thabo_10")).toMatchObject({
    status: 200,
    body: { user: { username: "Thabo_10", cellNumber: "27821230001", mettleStateUser: true } },
  });
  expect(await phone.get("profile")).toMatchObject({ status: 200, body: { user: { username: "Thabo_10" } } });
});
