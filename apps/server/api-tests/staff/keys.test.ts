import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { totpCode, totpStep } from "#kit/crypto/totp.ts";
import { demoStaffCode, demoStaffPassword } from "../../demo/staff.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createSecurityKey } from "../../testing/security-key.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const email = "support@kickoff.example";
const password = demoStaffPassword;
type Key = ReturnType<typeof createSecurityKey>;
let app: MessagingApp;
let cookie: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.run("delete from rate_limits");
  await app.database.run("delete from staff_keys");
  cookie = await signInAs(app, "support");
});

const post = (path: string, body: object = {}, as: string | undefined = cookie) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie: as, body });
const challenge = async (): Promise<{ challenge: string }> => {
  const { body } = await post("key-challenge");
  return { challenge: body["challenge"] ?? "" };
};
/** A code of the next step: each works once. */
const codeProof = () => {
  app.clock.advance("30s");
  return { password, code: demoStaffCode(app.clock.now()) };
};

async function newOptions(): Promise<{ challenge: string }> {
  const { body } = await post("new-key-options");
  const options: { challenge: string } = body["options"] ?? { challenge: "" };
  return options;
}

async function addKey(name = "Blue key"): Promise<Key> {
  const key = createSecurityKey();
  const response = key.create(await newOptions());
  expect(await post("add-key", { name, response, proof: codeProof() })).toMatchObject({ status: 200 });
  return key;
}

const signInByKey = async (key: object) => {
  await app.database.run("delete from rate_limits");
  const { status, body, cookie: opened } = await post("sign-in-by-key", { email, password, key }, undefined);
  return { status, code: body["code"], opened };
};

test("a key signs in beside the password, and the list shows when it was used", async () => {
  const key = await addKey();
  const { status, opened } = await signInByKey(key.prove(await challenge()));
  expect(status).toBe(200);
  const { body } = await callStaff(app, "GET /api/staff/keys", { cookie: opened });
  expect(body).toMatchObject({ keys: [{ name: "Blue key", usedAt: app.clock.now().toISOString() }] });
});

test("a replayed, forged, late or foreign answer is refused like a wrong code", async () => {
  const key = await addKey();
  const answer = key.prove(await challenge());
  const refused = { status: 401, code: "staff_sign_in_failed" };
  expect((await signInByKey(answer)).status).toBe(200);
  // The same answer again, and a second answer to the same challenge.
  expect(await signInByKey(answer)).toMatchObject(refused);
  const once = await challenge();
  expect((await signInByKey(key.prove(once))).status).toBe(200);
  expect(await signInByKey(key.prove(once))).toMatchObject(refused);
  // A challenge issued to another member, and one issued for another use.
  expect(await signInByKey(key.prove({ challenge: "Zm9yZ2Vk" }))).toMatchObject(refused);
  expect(await signInByKey(key.prove(await newOptions()))).toMatchObject(refused);
  // An expired one.
  const old = await challenge();
  app.clock.advance("6m");
  expect(await signInByKey(key.prove(old))).toMatchObject(refused);
  // Another site, and another key with the same id.
  expect(await signInByKey(key.prove(await challenge(), { from: "https://evil.example" }))).toMatchObject(
    refused,
  );
  const forged = { ...createSecurityKey().prove(await challenge()), id: answer.id, rawId: answer.id };
  expect(await signInByKey(forged)).toMatchObject(refused);
  await app.database.run("delete from rate_limits");
  expect((await signInByKey(key.prove(await challenge()))).status).toBe(200);
  // A copied key: its counter has not increased.
  expect(await signInByKey(key.prove(await challenge(), { counts: false }))).toMatchObject(refused);
  const wrong = { email, password: "not the password", key: key.prove(await challenge()) };
  expect(await post("sign-in-by-key", wrong, undefined)).toMatchObject({ status: 401 });
});

test("of two sign-ins with the same answer at once, one opens a session", async () => {
  const key = await addKey();
  const answer = key.prove(await challenge());
  const both = await Promise.all([signInByKey(answer), signInByKey(answer)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("keys are added and removed with a fresh proof only, which ends other sessions", async () => {
  const other = await signInAs(app, "support");
  const response = createSecurityKey().create(await newOptions());
  const wrong = { password, code: "000000" };
  expect((await post("add-key", { name: "Key", response, proof: wrong })).body).toMatchObject({
    code: "staff_proof_wrong",
  });
  const key = await addKey("First");
  expect((await callStaff(app, "GET /api/staff/me", { cookie: other })).status).toBe(401);
  // The answer belongs to a challenge of this member that is still unused, but to no origin of ours.
  const foreign = createSecurityKey().create(await newOptions(), "https://evil.example");
  expect((await post("add-key", { name: "Key", response: foreign, proof: codeProof() })).body).toMatchObject({
    code: "staff_key_refused",
  });
  const [row] = await app.database.run("select id from staff_keys");
  await app.database.run("delete from rate_limits");
  const remove = { key: String(row?.["id"]), proof: { password, key: key.prove(await challenge()) } };
  expect((await post("remove-key", remove)).status).toBe(200);
  expect(await signInByKey(key.prove(await challenge()))).toMatchObject({ status: 401 });
  const actions = await app.database.run(
    "select action from staff_audit where subject = $1 order by id desc limit 2",
    [email],
  );
  expect(actions).toEqual([{ action: "key_removed" }, { action: "key_added" }]);
});

test("a new phone needs a code of the new one and a fresh proof; the old one stops working", async () => {
  const secret = "NEWPHONENEWPHONENEWPHONENEWPHONE".replaceAll(/[^A-Z2-7]/g, "A");
  const newCode = () => totpCode(secret, totpStep(app.clock.now()));
  const proof = codeProof();
  expect((await post("change-phone", { secret, newCode: "000000", proof })).body).toMatchObject({
    fields: { newCode: { code: "staff_code_wrong" } },
  });
  const [before] = await app.database.run("select totp_secret from staff_members where email = $1", [email]);
  expect((await post("change-phone", { secret, newCode: newCode(), proof })).status).toBe(200);
  app.clock.advance("30s");
  const old = { email, password, code: demoStaffCode(app.clock.now()) };
  expect((await post("sign-in", old, undefined)).status).toBe(401);
  expect((await post("sign-in", { email, password, code: newCode() }, undefined)).status).toBe(200);
  await app.database.run("update staff_members set totp_secret = $2, totp_step = 0 where email = $1", [
    email,
    before?.["totp_secret"],
  ]);
});

test("a sign-in from a new device is mailed once; its link locks the account and ends every session", async () => {
  await app.database.run("update staff_sessions set alert_due_at = null");
  const attacker = await signInAs(app, "support");
  app.clock.advance("1m");
  await app.jobs.runDue();
  app.clock.advance("1m");
  await app.jobs.runDue();
  const mails = app.messages.list({ to: email }).filter(({ text }) => text.includes("report-sign-in"));
  expect(mails).toHaveLength(1);
  const [, token] = /report-sign-in#([\w-]+)/.exec(mails[0]?.text ?? "") ?? [];
  expect((await post("report-sign-in", { token: "A".repeat(40) }, undefined)).status).toBe(410);
  expect((await post("report-sign-in", { token }, undefined)).status).toBe(200);
  for (const session of [attacker, cookie]) {
    expect((await callStaff(app, "GET /api/staff/me", { cookie: session })).status).toBe(401);
  }
  await expect(signInAs(app, "support")).rejects.toThrow("401");
  // A second press changes nothing.
  expect((await post("report-sign-in", { token }, undefined)).status).toBe(200);
  const rows = await app.database.run("select id from staff_audit where action = 'sign_in_reported'");
  expect(rows).toHaveLength(1);
});
