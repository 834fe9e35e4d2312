import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { checksumsOf } from "../../testing/rows.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

const young = { dateOfBirth: "2012-01-01", hasGuardianConsent: true };
const offer =
  "Free for 24 hours, then €29.99 a month, renewed automatically until you cancel. Cancelling costs nothing and takes effect at the end of the billing cycle. You can withdraw from the contract within 14 days of signing up.";
const rowsOf = (email: string) =>
  app.database.run(
    `select 'player' as kind from players where email_key = $1
     union all select 'registration' from email_registrations where email_key = $1`,
    [email],
  );

async function waitingForLocks(): Promise<unknown> {
  const [row] = await app.database.run(
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return row?.["count"];
}

/** A minor with a verified address. */
async function waiting(guardianEmail = people.newAddress()) {
  const minor = await people.register({ ...young, guardianEmail });
  const token = await people.tokenOf(minor.email);
  const answer = await minor.browser.post("verify-email", { token });
  expect(answer).toMatchObject({
    status: 200,
    body: { isVerified: true, email: minor.email, awaitsGuardian: true, guardianEmail },
  });
  return { ...minor, guardianEmail };
}

describe("under 18", () => {
  test("requires a guardian's consent and address", async () => {
    const { answer } = await people.register({ dateOfBirth: young.dateOfBirth });
    expect(answer.body).toMatchObject({
      fields: {
        hasGuardianConsent: { code: "guardian_consent_missing" },
        guardianEmail: { code: "guardian_email_missing" },
      },
    });
    const own = people.newAddress();
    const form = people.form(own, { ...young, guardianEmail: own });
    expect((await people.browser().post("email-register", form)).body).toMatchObject({
      fields: { guardianEmail: { code: "guardian_email_own" } },
    });
  });

  test("refuses a child under 13, even with a guardian, and stores nothing", async () => {
    const { email, answer } = await people.register({ ...young, dateOfBirth: "2016-05-05" });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          dateOfBirth: {
            code: "under_thirteen",
            message: "You must be 13 or older. If you’re under 18, a parent or guardian must agree.",
          },
        },
      },
    });
    expect(await rowsOf(email)).toEqual([]);
  });

  test("creates no player and no session until the guardian consents", async () => {
    const minor = await waiting();
    expect(await rowsOf(minor.email)).toEqual([{ kind: "registration" }]);
    expect(await people.logIn(minor)).toMatchObject({
      status: 403,
      body: {
        code: "guardian_awaited",
        message: "Your parent or guardian hasn’t agreed yet. We can email them again.",
      },
      cookies: [],
    });
    expect(await people.logIn({ ...minor, password: "other-9-oboe" })).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
    });
    // The welcome mail is not sent either.
    expect(await people.mailsTo(minor.email)).toHaveLength(1);
  });

  test("mails the guardian after the minor's address is verified, as HTML and text in the brand's style", async () => {
    const guardianEmail = people.newAddress();
    const { email, browser } = await people.register({ ...young, guardianEmail });
    expect(await people.mailsTo(guardianEmail)).toEqual([]);
    await browser.post("verify-email", { token: await people.tokenOf(email) });
    const [mail, ...others] = await people.mailsTo(guardianEmail);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Maya Lindt is under 18, signed up to EAL European League");
    expect(mail?.text).toContain(`Maya Lindt can subscribe: ${offer}`);
    expect(mail?.html).toContain("Agree or refuse");
    expect(mail?.from).toContain("help@eal-eu-en.kickoff.example");
    const token = await people.tokenOf(guardianEmail);
    expect(await browser.post("verify-email", { token })).toMatchObject({ status: 410 });
  });

  test("link-status returns the minor's name and the price while the link is valid", async () => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    const linkStatus = () => people.browser().post("link-status", { purpose: "guardian", token });
    expect((await linkStatus()).body).toEqual({
      fault: null,
      consentRequest: { name: "Maya Lindt", offer },
      consentAnswer: null,
    });
  });

  test.each([
    ["guardian-consent", "given"],
    ["guardian-refusal", "refused"],
  ])("after %s every link of the guardian shows when consent was %s", async (answer, outcome) => {
    const minor = await waiting();
    const first = await people.tokenOf(minor.guardianEmail);
    await minor.browser.post("resend-verification", { email: minor.email });
    const second = await people.tokenOf(minor.guardianEmail);
    expect(second).not.toBe(first);
    const at = app.clock.now().toISOString();
    expect((await people.browser().post(answer, { token: second })).status).toBe(200);
    await app.jobs.runDue();
    app.clock.advance("1d");
    for (const token of [first, second]) {
      const look = await people.browser().post("link-status", { purpose: "guardian", token });
      expect(look.body).toEqual({ fault: "link_used", consentRequest: null, consentAnswer: { outcome, at } });
      expect(await people.browser().post("guardian-consent", { token })).toMatchObject({
        status: 410,
        body: { code: "link_used" },
      });
    }
  });

  test("twenty concurrent consents on two nodes create one player, who can sign in", async () => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        people
          .browser()
          .post("guardian-consent", { token }, { server: index % 2 ? app.server : app.otherServer }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
    expect(await rowsOf(minor.email)).toEqual([{ kind: "player" }]);
    const consents = await app.database.run(
      "select g.email, given_at, shown_text from guardian_consents g join players p on p.id = player_id where p.email = $1",
      [minor.email],
    );
    expect(consents).toEqual([{ email: minor.guardianEmail, given_at: app.clock.now(), shown_text: offer }]);
    expect((await people.mailsTo(minor.email)).map(({ subject }) => subject)).toEqual([
      "Welcome to EAL European League",
      "Confirm your email for EAL European League",
    ]);
    expect((await people.logIn(minor, minor.browser)).status).toBe(200);
    // The form sends the whole profile; the age with consent is no fault.
    const profile = { bio: "Left wing", dateOfBirth: young.dateOfBirth };
    expect(await minor.browser.post("profile-update", profile)).toMatchObject({
      body: { user: { bio: "Left wing", dateOfBirth: young.dateOfBirth } },
    });
  });

  test("after a refusal only the minor's address is stored until the mail is sent", async () => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    await people.browser().post("guardian-refusal", { token });
    const stored = await app.database.run(
      "select name, password_hash, date_of_birth, guardian_email from email_registrations where email_key = $1",
      [minor.email],
    );
    expect(stored).toEqual([{ name: "", password_hash: "", date_of_birth: null, guardian_email: null }]);
    expect(await people.logIn(minor)).toMatchObject({ body: { code: "wrong_credentials" } });
    expect(await people.mailsTo(minor.email)).toHaveLength(2);
  });

  test("a refusal notifies the minor and erases both addresses from all tables", async () => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    expect(await people.browser().post("guardian-refusal", { token })).toMatchObject({
      status: 200,
      body: { isErased: true },
    });
    const [told, ...others] = (await people.mailsTo(minor.email)).filter(
      ({ subject }) => subject !== "Confirm your email for EAL European League",
    );
    expect(others).toEqual([]);
    expect(told?.subject).toBe("Your sign-up to EAL European League was refused");
    for (const form of [told?.text, told?.html])
      expect(form).toContain("They didn’t agree, so we haven’t opened your account.");
    expect(await rowsOf(minor.email)).toEqual([]);
    const tables = Object.keys(await checksumsOf(app.database));
    const texts = await app.database.run(
      tables.map((name) => `select t::text as row from ${name} t`).join(" union all "),
    );
    const kept = JSON.stringify(texts);
    for (const address of [minor.email, minor.guardianEmail]) expect(kept).not.toContain(address);
    for (const call of ["guardian-consent", "guardian-refusal"]) {
      expect(await people.browser().post(call, { token })).toMatchObject({ body: { code: "link_used" } });
    }
    expect(await people.logIn(minor)).toMatchObject({ body: { code: "wrong_credentials" } });
  });

  test("a concurrent consent and refusal have one outcome", async () => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    const [consent, refusal] = await Promise.all(
      ["guardian-consent", "guardian-refusal"].map((call) => people.browser().post(call, { token })),
    );
    expect(new Set([consent?.status, refusal?.status])).toEqual(new Set([200, 410]));
    await app.jobs.runDue();
    expect(await rowsOf(minor.email)).toEqual(consent?.status === 200 ? [{ kind: "player" }] : []);
  });

  test("the welcome mail after the consent leads to the next page of the minor", async () => {
    const guardianEmail = people.newAddress();
    const next = "/auth/checkout-payment";
    const { browser, email } = await people.register({ ...young, guardianEmail, next });
    await browser.post("verify-email", { token: await people.tokenOf(email) });
    const token = await people.tokenOf(guardianEmail);
    await people.browser().post("guardian-consent", { token });
    const [welcome] = await people.mailsTo(email);
    expect(welcome?.text).toContain(`/auth/login?next=${encodeURIComponent(next)}`);
  });

  test("the link is valid for seven days, and a new one for seven more", async () => {
    const minor = await waiting();
    const first = await people.tokenOf(minor.guardianEmail);
    app.clock.advance("6d");
    const again = await minor.browser.post("resend-verification", { email: minor.email });
    expect(again).toMatchObject({ body: { isSent: true } });
    const second = await people.tokenOf(minor.guardianEmail);
    expect(second).not.toBe(first);
    // The minor has nothing more to do.
    expect(await people.mailsTo(minor.email)).toHaveLength(1);
    app.clock.advance("36h");
    expect(await people.browser().post("guardian-consent", { token: first })).toMatchObject({
      status: 410,
      body: { code: "link_expired" },
    });
    expect((await people.browser().post("guardian-consent", { token: second })).status).toBe(200);
  });

  test("the registration expires after seven days without an answer", async () => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    app.clock.advance("7d");
    expect(await people.browser().post("guardian-consent", { token })).toMatchObject({ status: 410 });
    expect(await people.logIn(minor)).toMatchObject({ body: { code: "wrong_credentials" } });
    await minor.browser.post("resend-verification", { email: minor.email });
    expect(await people.mailsTo(minor.guardianEmail)).toHaveLength(1);
  });

  test("limits mails to an address that is named as guardian", async () => {
    const guardianEmail = people.newAddress();
    for (let count = 0; count < 7; count++) {
      const { browser, email } = await people.register({ ...young, guardianEmail });
      await browser.post("verify-email", { token: await people.tokenOf(email) });
    }
    expect(await people.mailsTo(guardianEmail)).toHaveLength(5);
  });

  test("ignores a guardian's address of an adult", async () => {
    const guardianEmail = people.newAddress();
    await people.join({ hasGuardianConsent: true, guardianEmail });
    expect(await people.mailsTo(guardianEmail)).toEqual([]);
  });
});

describe("change-guardian", () => {
  const change = (
    { email, password }: { email: string; password: string },
    guardianEmail: string,
    server = app.server,
  ) => people.browser().post("change-guardian", { email, password, guardianEmail }, { server });

  test("mails the new address, and the link to the old one stops working", async () => {
    const minor = await waiting();
    const wrong = await people.tokenOf(minor.guardianEmail);
    const guardianEmail = people.newAddress();
    expect(await change(minor, guardianEmail)).toMatchObject({ status: 200, body: { isSent: true } });
    const right = await people.tokenOf(guardianEmail);
    for (const call of ["guardian-consent", "guardian-refusal"]) {
      expect(await people.browser().post(call, { token: wrong })).toMatchObject({ status: 410 });
    }
    const look = await people.browser().post("link-status", { purpose: "guardian", token: wrong });
    expect(look.body).toMatchObject({ consentRequest: null, consentAnswer: { outcome: "withdrawn" } });
    expect((await people.browser().post("guardian-consent", { token: right })).status).toBe(200);
    const consents = await app.database.run(
      "select g.email from guardian_consents g join players p on p.id = player_id where p.email = $1",
      [minor.email],
    );
    expect(consents).toEqual([{ email: guardianEmail }]);
    expect(await people.mailsTo(minor.guardianEmail)).toHaveLength(1);
  });

  test("a retry of the mail to the old address is not sent to the new one", async () => {
    const minor = await waiting("mum@nowhere.invalid");
    await app.jobs.runDue();
    const guardianEmail = people.newAddress();
    await change(minor, guardianEmail);
    const right = await people.tokenOf(guardianEmail);
    const again = await app.database.run(
      `update pgboss.job set state = 'retry', completed_on = null where id = (
         select id from pgboss.job where name = 'account-mail' and data ->> 'order' = 'guardian' and data ->> 'id' =
           (select id::text from email_registrations where email_key = $1) order by created_on, id limit 1)
       returning id`,
      [minor.email],
    );
    expect([again.length, await app.jobs.runDue()]).toEqual([1, 1]);
    expect(await people.mailsTo(guardianEmail)).toHaveLength(1);
    expect((await people.browser().post("guardian-consent", { token: right })).status).toBe(200);
  });

  test("with the same address sends the mail again, and the first link still works", async () => {
    const minor = await waiting();
    const first = await people.tokenOf(minor.guardianEmail);
    expect((await change(minor, minor.guardianEmail)).status).toBe(200);
    expect(await people.tokenOf(minor.guardianEmail)).not.toBe(first);
    expect((await people.browser().post("guardian-consent", { token: first })).status).toBe(200);
  });

  test("needs the password and an address other than the minor's", async () => {
    const minor = await waiting();
    const other = people.newAddress();
    expect(await change({ ...minor, password: "other-9-oboe" }, other)).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
    });
    expect(await change({ ...minor, email: people.newAddress() }, other)).toMatchObject({
      body: { code: "wrong_credentials" },
    });
    expect(await change(minor, minor.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { guardianEmail: { code: "guardian_email_own" } } },
    });
    expect(await people.mailsTo(other)).toEqual([]);
  });

  test("is refused before the minor's address is verified and after the guardian has answered", async () => {
    const early = await people.register({ ...young, guardianEmail: people.newAddress() });
    expect(await change(early, people.newAddress())).toMatchObject({ body: { code: "email_unverified" } });
    const minor = await waiting();
    await people.browser().post("guardian-consent", { token: await people.tokenOf(minor.guardianEmail) });
    expect(await change(minor, people.newAddress())).toMatchObject({
      status: 409,
      body: {
        code: "guardian_unawaited",
        message: "Your account no longer needs a guardian’s approval. Sign in.",
      },
    });
  });

  test("is limited to five mails", async () => {
    const minor = await waiting();
    await app.database.run("delete from rate_limits");
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) {
      statuses.push((await change(minor, people.newAddress())).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test.each([
    ["change", "consent", [200, 410], "registration"],
    ["consent", "change", [409, 200], "player"],
  ] as const)("concurrent with a consent: a %s before the %s wins", async (first, second, statuses, kind) => {
    const minor = await waiting();
    const token = await people.tokenOf(minor.guardianEmail);
    const calls = {
      change: () => change(minor, people.newAddress(), app.otherServer),
      consent: () => people.browser().post("guardian-consent", { token }),
    };
    const started = new Map<string, Promise<{ status: number }>>();
    await app.database.transaction(async (trx) => {
      await trx.run("select from email_registrations where email_key = $1 for update", [minor.email]);
      for (const [index, name] of [first, second].entries()) {
        started.set(name, calls[name]());
        await expect.poll(waitingForLocks).toBe(index + 1);
      }
    });
    const answers = await Promise.all([started.get("change"), started.get("consent")]);
    expect(answers.map((answer) => answer?.status)).toEqual(statuses);
    expect(await rowsOf(minor.email)).toEqual([{ kind }]);
  });
});
