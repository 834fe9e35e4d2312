import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newToken } from "#kit/crypto/token.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
let count = 0;
const nextNumber = () => `2784225${String(++count).padStart(4, "0")}`;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("1h"));

test("a browser token that the server did not issue is replaced", async () => {
  const phone = createPhone(app);
  const planted = newToken();
  phone.cookies.set("bid", planted);
  await phone.requestCode(nextNumber());
  expect(phone.cookies.get("bid")).not.toBe(planted);
});

test("an attacker who planted a browser token gets neither proof nor session", async () => {
  const msisdn = nextNumber();
  await createPhone(app).register(msisdn, "Shared_Phone");
  app.clock.advance("1m");
  const attacker = createPhone(app);
  await attacker.requestCode(nextNumber());
  const victim = createPhone(app);
  victim.cookies.set("bid", attacker.cookies.get("bid") ?? "");
  expect(await victim.prove(msisdn)).toMatchObject({ status: 200, body: { isRegistered: true } });
  expect(await attacker.post("login", { msisdn })).toMatchObject({
    status: 401,
    body: { code: "number_unproven" },
  });
  expect((await attacker.get("session")).body).toMatchObject({ player: null, proof: null });
  expect((await victim.get("session")).body).toMatchObject({ proof: { msisdn } });
});

test("only the browser that proved an unregistered number may register it", async () => {
  const msisdn = nextNumber();
  const phone = createPhone(app);
  await phone.requestCode(nextNumber());
  const before = phone.cookies.get("bid");
  app.clock.advance("1m");
  await phone.prove(msisdn);
  expect(phone.cookies.get("bid")).not.toBe(before);
  const stale = createPhone(app);
  stale.cookies.set("bid", before ?? "");
  const body = { cellNumber: msisdn, dateOfBirth: "1999-05-05" };
  expect(await stale.post("register", { ...body, username: "Stale_One" })).toMatchObject({ status: 401 });
  const token = phone.cookies.get("bid");
  expect(await phone.post("register", { ...body, username: "Fresh_One" })).toMatchObject({ status: 200 });
  expect(phone.cookies.get("bid")).not.toBe(token);
});

test("signing out deletes the token", async () => {
  const msisdn = nextNumber();
  const phone = createPhone(app);
  await phone.register(msisdn, "Signs_Out");
  const before = phone.cookies.get("bid") ?? "";
  await phone.post("sign-out", {});
  expect(phone.cookies.has("bid")).toBe(false);
  const stale = createPhone(app);
  stale.cookies.set("bid", before);
  expect(await stale.post("login", { msisdn })).toMatchObject({ status: 401 });
});

test("a demo brand sends no SMS in production", async () => {
  const ports = { sendsSms: () => false };
  const quiet = await startMessagingApp({ ports });
  const phone = createPhone(quiet, { brand: "vc-za-en-demo" });
  expect(await phone.post("request-otp", { msisdn: nextNumber() })).toMatchObject({
    status: 403,
    body: { code: "demo_refused" },
  });
  expect(await quiet.jobs.runDue()).toBe(0);
  await quiet.stop();
});
