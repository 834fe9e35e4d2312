import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSmtpMail } from "#adapters/mail/smtp.ts";
import { startMailServer } from "#apps/simulators/mail-server.ts";
import { createMessages, type Messages } from "#apps/simulators/messages.ts";
import { checkAudit } from "#features/staff/server/index.ts";
import { totpCode, totpStep } from "#kit/crypto/totp.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const password = "a sentence to keep in mind";
let app: TestApp;
let messages: Messages;
let stopMail: () => Promise<void>;
let owner: string;

beforeAll(async () => {
  messages = createMessages({ now: () => new Date() });
  const relay = await startMailServer(messages);
  const mail = createSmtpMail({
    url: relay.url,
    from: { name: "Kickoff", address: "staff@kickoff.example" },
    isTlsRequired: false,
  });
  app = await startTestApp({ mail });
  stopMail = async () => {
    mail.close();
    await relay.stop();
  };
  await seedDemoStaff(app);
});

beforeEach(async () => {
  app.clock.advance("2h");
  owner = await signInAs(app, "owner");
});

afterAll(async () => {
  await app.stop();
  await stopMail();
});

const asOwner = (key: string, body?: object) => callStaff(app, key, { cookie: owner, body });
const code = () => totpCode(secret, totpStep(app.clock.now()));

async function memberOf(email: string): Promise<{ memberId: string; state: string; role: string }> {
  const { body } = await asOwner("GET /api/staff/members");
  const { members } = body as {
    members?: { email: string; memberId: string; state: string; role: string }[];
  };
  const member = members?.find((one) => one.email === email);
  if (!member) throw new Error(`${email} is no member`);
  return member;
}

function tokenFor(email: string): string {
  const [newest] = messages.list({ to: email });
  const link = /http:\/\/blg-za-en\.localhost:3000\/staff\/set-up#([\w-]{43})/.exec(newest?.text ?? "");
  if (!link?.[1]) throw new Error(`no link for ${email}`);
  return link[1];
}

async function invite(email: string, grant: object = { role: "support", brands: ["blg-za-en"] }) {
  return asOwner("POST /api/staff/invite", { email, ...grant });
}

const setUp = (token: string, changes: object = {}) =>
  callStaff(app, "POST /api/staff/set-up", { body: { token, password, secret, code: code(), ...changes } });

const signIn = (email: string) =>
  callStaff(app, "POST /api/staff/sign-in", { body: { email, password, code: code() } });

describe("an invitation", () => {
  test("sends a link by mail; password and code set with it open the console", async () => {
    const email = "kim@kickoff.example";
    expect((await invite(email)).status).toBe(200);
    expect((await memberOf(email)).state).toBe("invited");
    expect((await signIn(email)).status).toBe(401);

    const token = tokenFor(email);
    const linkStatus = await callStaff(app, "POST /api/staff/link-status", { body: { token } });
    expect(linkStatus.body).toEqual({ email, role: "support" });
    const { status, cookie } = await setUp(token);
    expect(status).toBe(200);
    const me = await callStaff(app, "GET /api/staff/me", { cookie });
    expect(me.body).toMatchObject({ email, brands: [{ key: "blg-za-en" }] });

    // The code of the set-up is used.
    expect((await signIn(email)).status).toBe(401);
    app.clock.advance("30s");
    expect((await signIn(email)).status).toBe(200);
  });

  test("refuses a common password, and an old link after a new one", async () => {
    const email = "again@kickoff.example";
    await invite(email);
    const refused = async (token: string, given: string) =>
      (await setUp(token, { password: given })).body["fields"]?.["password"];
    for (const common of ["aaaaaaaaaaaa", "abcabcabcabc"]) {
      expect(await refused(tokenFor(email), common)).toMatchObject({ code: "password_common" });
    }
    expect((await setUp(tokenFor(email))).status).toBe(200);
    await asOwner("POST /api/staff/invite-again", { memberId: (await memberOf(email)).memberId });
    app.clock.advance("30s");
    expect(await refused(tokenFor(email), password)).toMatchObject({ code: "password_reused" });
    expect((await setUp(tokenFor(email), { password: "another long phrase" })).status).toBe(200);
  });

  test("works once, also for concurrent requests", async () => {
    await invite("once@kickoff.example");
    const token = tokenFor("once@kickoff.example");
    const responses = await Promise.all(Array.from({ length: 5 }, () => setUp(token)));
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
      "200",
      "410",
      "410",
      "410",
      "410",
    ]);
  });

  test("works for a day", async () => {
    await invite("late@kickoff.example");
    const token = tokenFor("late@kickoff.example");
    app.clock.advance("24h");
    expect((await setUp(token)).body).toMatchObject({ code: "staff_link_dead" });
  });

  test("needs a long password and a valid code", async () => {
    await invite("picky@kickoff.example");
    const token = tokenFor("picky@kickoff.example");
    expect((await setUp(token, { password: "too short" })).body).toMatchObject({
      code: "invalid_input",
      fields: { password: { code: "staff_password_short" } },
    });
    expect((await setUp(token, { code: "000000" })).body).toMatchObject({ code: "staff_code_wrong" });
    expect((await setUp(token)).status).toBe(200);
  });

  test("returns a problem for the address of a member, in any case", async () => {
    expect((await invite("Support@kickoff.example")).body).toMatchObject({ code: "staff_email_taken" });
  });

  test("needs existing brands, except for an owner", async () => {
    const fault = { fields: { brands: { code: "staff_brands_missing" } } };
    expect((await invite("x@kickoff.example", { role: "finance", brands: [] })).body).toMatchObject(fault);
    expect((await invite("x@kickoff.example", { role: "owner", brands: ["blg-za-en"] })).body).toMatchObject(
      fault,
    );
    expect((await invite("x@kickoff.example", { role: "finance", brands: ["made-up"] })).status).toBe(403);
  });

  test("is stored when its mail fails, says so, and can be sent again", async () => {
    // The relay refuses this domain.
    const email = "away@nowhere.invalid";
    expect((await invite(email)).body).toMatchObject({ code: "staff_mail_not_sent" });
    const { memberId, state } = await memberOf(email);
    expect(state).toBe("invited");
    const again = await asOwner("POST /api/staff/invite-again", { memberId });
    expect(again.body).toMatchObject({ code: "staff_mail_not_sent" });
  });
});

describe("a member", () => {
  test("who is disabled is signed out at once and returns only with a new link", async () => {
    const cookie = await signInAs(app, "moderator");
    const email = "moderator@kickoff.example";
    const { memberId } = await memberOf(email);
    expect((await asOwner("POST /api/staff/disable", { memberId })).status).toBe(200);
    expect((await callStaff(app, "GET /api/staff/me", { cookie })).status).toBe(401);
    await expect(signInAs(app, "moderator")).rejects.toThrow("401");
    expect((await asOwner("POST /api/staff/disable", { memberId })).body).toMatchObject({
      code: "staff_member_changed",
    });
    expect((await asOwner("POST /api/staff/invite-again", { memberId })).status).toBe(200);
    expect((await setUp(tokenFor(email))).status).toBe(200);
  });

  test("who gets another role is signed out and then has the new role", async () => {
    const cookie = await signInAs(app, "organiser");
    const { memberId } = await memberOf("organiser@kickoff.example");
    const body = { memberId, role: "finance", brands: ["eal-eu-en"] };
    expect((await asOwner("POST /api/staff/change-role", body)).status).toBe(200);
    expect((await callStaff(app, "GET /api/staff/me", { cookie })).status).toBe(401);
    const again = await signInAs(app, "organiser");
    expect((await callStaff(app, "GET /api/staff/me", { cookie: again })).body).toMatchObject({
      role: "finance",
      brands: [{ key: "eal-eu-en" }],
    });
  });

  test("cannot change themselves", async () => {
    const { memberId } = await memberOf("owner@kickoff.example");
    for (const key of ["POST /api/staff/disable", "POST /api/staff/invite-again"]) {
      expect((await asOwner(key, { memberId })).body).toMatchObject({ code: "staff_not_yourself" });
    }
    const body = { memberId, role: "support", brands: ["blg-za-en"] };
    expect((await asOwner("POST /api/staff/change-role", body)).body).toMatchObject({
      code: "staff_not_yourself",
    });
  });
});

test("every change is in the audit log with actor and subject, and the chain is intact", async () => {
  const email = "audited@kickoff.example";
  await invite(email);
  await setUp(tokenFor(email));
  const { memberId } = await memberOf(email);
  await asOwner("POST /api/staff/change-role", { memberId, role: "finance", brands: ["eal-eu-en"] });
  await asOwner("POST /api/staff/disable", { memberId });
  await asOwner("POST /api/staff/sign-out");
  owner = await signInAs(app, "owner");
  const { body } = await asOwner("GET /api/staff/audit");
  const { entries } = body as { entries?: Record<string, unknown>[] };
  const listed = entries
    ?.slice(0, 6)
    .map(({ actor, action, subject, isIntact }) => [actor, action, subject, isIntact]);
  expect(listed).toEqual([
    ["owner@kickoff.example", "signed_in", null, true],
    ["owner@kickoff.example", "signed_out", null, true],
    ["owner@kickoff.example", "disabled", email, true],
    ["owner@kickoff.example", "role_changed", email, true],
    [email, "set_up", null, true],
    ["owner@kickoff.example", "invited", email, true],
  ]);
  expect(await checkAudit(app.database)).toMatchObject({ brokenAt: null });
});

// Last, because either owner may remain.
test("of two owners who disable each other concurrently, one stays", async () => {
  const email = "second@kickoff.example";
  await invite(email, { role: "owner", brands: [] });
  const { cookie: second } = await setUp(tokenFor(email));
  const [one, two] = [await memberOf("owner@kickoff.example"), await memberOf(email)];
  const responses = await Promise.all([
    asOwner("POST /api/staff/disable", { memberId: two.memberId }),
    callStaff(app, "POST /api/staff/disable", { cookie: second, body: { memberId: one.memberId } }),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const owners = await app.database.run(
    "select id from staff_members where role = 'owner' and state = 'active'",
  );
  expect(owners).toHaveLength(1);
});
