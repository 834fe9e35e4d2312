import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone, type Answer } from "../../testing/phone.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
// Each test starts with unused rate limits.
beforeEach(() => app.database.run("delete from rate_limits"));

describe("email-register", () => {
  test("creates the player when the mailed link is opened", async () => {
    const { email, answer, browser } = await people.register({ name: "Zoë Ó Nualláin" });
    expect(answer).toMatchObject({ status: 200, body: { isSent: true } });
    expect(await people.playersWith(email)).toEqual([]);
    const token = await people.tokenOf(email);
    expect(await browser.post("verify-email", { token })).toMatchObject({ body: { isVerified: true } });
    const [player] = await people.playersWith(email);
    expect(player).toMatchObject({
      service: "eal-eu",
      username: expect.stringMatching(/^[A-Z][a-z]+[A-Z][a-z]+\d{4}$/),
      first_name: "Zoë Ó",
      last_name: "Nualláin",
      date_of_birth: "1999-05-05",
      msisdn: null,
    });
    const mails = await people.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Welcome to EAL European League",
      "Confirm your email for EAL European League",
    ]);
    expect(mails[0]?.text).toContain("Hi Zoë Ó, ");
    expect(mails[0]?.text).toContain(`Other players see you as ${String(player?.username)}.`);
  });

  test("passes the next page to the links of all mails", async () => {
    const next = "/auth/checkout-payment";
    const { email, browser } = await people.register({ next });
    const linkWithNextPage = /\/auth\/email-verification\?token=[\w-]{43}&next=%2Fauth%2Fcheckout-payment$/m;
    expect((await people.mailsTo(email))[0]?.text).toMatch(linkWithNextPage);
    for (const call of ["resend-verification", "send-password-recovery-email"]) {
      await browser.post(call, { email, next });
      expect((await people.mailsTo(email))[0]?.text).toMatch(linkWithNextPage);
    }
    expect(await people.mailsTo(email)).toHaveLength(3);
    const token = await people.tokenOf(email);
    expect(await browser.post("verify-email", { token })).toMatchObject({ status: 200 });
    await browser.post("send-password-recovery-email", { email, next });
    expect((await people.mailsTo(email))[0]?.text).toMatch(
      /\/auth\/forgot-password\?token=[\w-]{43}&next=%2Fauth%2Fcheckout-payment$/m,
    );
    await browser.post("email-register", people.form(email, { next }));
    expect((await people.mailsTo(email))[0]?.text).toMatch(
      /\/auth\/login\?next=%2Fauth%2Fcheckout-payment$/m,
    );
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example"])(
    "ignores the next page %j",
    async (next) => {
      const { email, answer, browser } = await people.register({ next });
      expect(answer).toMatchObject({ status: 200 });
      expect(await browser.post("resend-verification", { email, next })).toMatchObject({ status: 200 });
      const mails = await people.mailsTo(email);
      expect(mails).toHaveLength(2);
      for (const { text, html } of mails) expect(`${text} ${html}`).not.toMatch(/next=|evil/);
    },
  );

  test("stores the password with argon2id at the configured cost and the token as a hash", async () => {
    const { email, password } = await people.join();
    const [row] = await app.database.run(
      "select hash from player_passwords join players on players.id = player_id where email = $1",
      [email],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { email: other } = await people.register();
    const token = await people.tokenOf(other);
    for (const table of ["email_links", "email_registrations", "idempotency_answers", "pgboss.job"]) {
      const rows = JSON.stringify(await app.database.run(`select t::text from ${table} t`));
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(password);
    }
    expect(JSON.stringify(await app.database.run("select data from pgboss.job"))).not.toContain("@");
  });

  test("returns the messages of the specification for each field", async () => {
    const empty = { name: "", email: "", password: "", confirmPassword: "", hasAcceptedTerms: false };
    const { status, body } = await people.browser().post("email-register", empty);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        code: "invalid_input",
        fields: {
          name: { message: "Please enter your name." },
          email: { message: "Please enter your email." },
          password: { message: "Please enter your password" },
          hasAcceptedTerms: {
            message: "Please agree to the terms and conditions above in order to continue.",
          },
        },
      },
    });
    const wrong = people.form("maya@play", { password: "12345", confirmPassword: "123456" });
    const second = await people.browser().post("email-register", wrong);
    expect(second.body).toMatchObject({
      fields: {
        email: { message: "Please enter a valid email address." },
        password: { message: "Password must be at least 6 characters long." },
        confirmPassword: { message: "Password does not match." },
      },
    });
  });

  test.each([
    [{ password: "Liverpool1", confirmPassword: "Liverpool1" }, { password: "password_common" }],
    [{ dateOfBirth: "" }, { dateOfBirth: "birth_date_missing" }],
    [{ dateOfBirth: "2030-01-01" }, { dateOfBirth: "birth_date_wrong" }],
    [{ dateOfBirth: "1999-02-30" }, { dateOfBirth: "birth_date_wrong" }],
    [{ country: "US" }, { country: "country_not_served" }],
  ])("refuses %j as %j and stores nothing", async (more, codes) => {
    const { answer, email } = await people.register(more);
    const fields: Record<string, { code: string }> = answer.body.fields ?? {};
    expect(answer.status).toBe(400);
    expect(Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, code]))).toEqual(codes);
    expect(await people.mailsTo(email)).toEqual([]);
    expect(await app.database.run("select 1 from email_registrations where email = $1", [email])).toEqual([]);
  });

  test("stores the chosen country", async () => {
    const player = await people.join({ country: "pt" });
    await people.logIn(player, player.browser);
    expect((await player.browser.get("profile")).body).toMatchObject({ user: { country: "PT" } });
  });

  test("sends mails in the language of the brand, with links to it", async () => {
    const french = createMailboxes(app, "eal-eu-fr");
    const { email } = { email: "amelie@play.example" };
    const { status } = await french.browser().post("email-register", french.form(email));
    expect(status).toBe(200);
    const [mail] = await french.mailsTo(email);
    expect(mail).toMatchObject({ subject: "Confirme ton e-mail pour EAL Ligue européenne" });
    expect(mail?.from).toContain("help@eal-eu-fr.kickoff.example");
    expect(mail?.html).toContain('<html lang="fr" dir="ltr">');
    expect(mail?.html).toContain("http://eal-eu-fr.localhost:3000/auth/email-verification?token=");
  });

  test("returns 404 on brands with one-time codes", async () => {
    const phone = createPhone(app);
    for (const [call, body] of [
      ["email-register", people.form("x@play.example")],
      ["email-login", { email: "x@play.example", password: "x" }],
      ["send-password-recovery-email", { email: "x@play.example" }],
      ["resend-verification", { email: "x@play.example" }],
      ["verify-email", { token: "x" }],
    ] as const) {
      expect({ call, ...(await phone.post(call, body)) }).toMatchObject({ status: 404 });
    }
    expect(await people.mailsTo("x@play.example")).toEqual([]);
  });
});

describe("email-register with a registered address", () => {
  test("returns the same response and mails the owner without a link token", async () => {
    const owner = await people.join();
    const stranger = people.browser();
    const form = people.form(owner.email.toUpperCase(), {
      name: "Eve",
      password: "eves-9-oboe",
      confirmPassword: "eves-9-oboe",
    });
    expect(await stranger.post("email-register", form)).toMatchObject({
      status: 200,
      body: { isSent: true },
    });
    const [mail] = await people.mailsTo(owner.email);
    expect(mail?.subject).toBe("You already have an account with EAL European League");
    expect(mail?.text).not.toContain("token=");
    expect(await people.logIn({ ...owner, password: "eves-9-oboe" })).toMatchObject({
      body: { code: "wrong_credentials" },
    });
    expect(await people.logIn(owner)).toMatchObject({ status: 200 });
  });

  test("link-status does not use a link up, and reports when it is used or expired", async () => {
    const { email, browser } = await people.register({ name: "Looker" });
    const token = await people.tokenOf(email);
    const linkStatus = (body: object) => browser.post("link-status", { purpose: "verify", token, ...body });
    for (let times = 0; times < 3; times++) {
      expect(await linkStatus({})).toMatchObject({ status: 200, body: { fault: null }, cookies: [] });
    }
    expect(await linkStatus({ purpose: "reset" })).toMatchObject({ body: { fault: "link_expired" } });
    expect(await linkStatus({ token: "a".repeat(43) })).toMatchObject({ body: { fault: "link_expired" } });
    expect(await linkStatus({ token: "?" })).toMatchObject({ body: { fault: "link_expired" } });
    expect(await browser.post("verify-email", { token })).toMatchObject({ status: 200 });
    expect(await linkStatus({})).toMatchObject({ body: { fault: "link_used" } });

    const late = await people.register({ name: "Late" });
    const lateToken = await people.tokenOf(late.email);
    app.clock.advance("25h");
    expect(await linkStatus({ token: lateToken })).toMatchObject({ body: { fault: "link_expired" } });
  });

  test("of two registrations of an address the one whose link is opened wins", async () => {
    const { email, browser } = await people.register({ name: "First" });
    const first = await people.tokenOf(email);
    await browser.post(
      "email-register",
      people.form(email, { password: "second-9-oboe", confirmPassword: "second-9-oboe" }),
    );
    const second = await people.tokenOf(email);
    expect(await browser.post("verify-email", { token: first })).toMatchObject({ status: 200 });
    expect(await browser.post("verify-email", { token: second })).toMatchObject({
      body: { code: "link_used" },
    });
    const answer = await browser.post("email-login", { email, password: "second-9-oboe" });
    expect(answer.body).toMatchObject({ code: "wrong_credentials" });
  });
});

describe("the verification link", () => {
  test("stops working after a guardian has refused", async () => {
    const guardianEmail = people.newAddress();
    const minor = await people.register({
      dateOfBirth: "2012-01-01",
      hasGuardianConsent: true,
      guardianEmail,
    });
    const first = await people.tokenOf(minor.email);
    await minor.browser.post("resend-verification", { email: minor.email });
    const second = await people.tokenOf(minor.email);
    await minor.browser.post("verify-email", { token: first });
    const token = await people.tokenOf(guardianEmail);
    expect((await people.browser().post("guardian-refusal", { token })).status).toBe(200);
    expect(await minor.browser.post("verify-email", { token: second })).toMatchObject({
      status: 410,
      body: { code: "link_used" },
    });
  });

  test("works once for twenty concurrent requests on two nodes", async () => {
    const { email, browser } = await people.register();
    const token = await people.tokenOf(email);
    const uses = Array.from({ length: 20 }, (_, index) =>
      browser.post("verify-email", { token }, { server: index % 2 === 0 ? app.server : app.otherServer }),
    );
    const answers = (await Promise.all(uses)).map(({ status }) => status);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 410)).toHaveLength(19);
    expect(await people.playersWith(email)).toHaveLength(1);
    expect(await people.mailsTo(email)).toHaveLength(2);
  });

  test("expires after a day", async () => {
    const { email, browser } = await people.register();
    const token = await people.tokenOf(email);
    app.clock.advance("24h");
    const answer = await browser.post("verify-email", { token });
    expect(answer).toMatchObject({
      status: 410,
      body: { code: "link_expired", message: "This link has expired. Get a new one." },
    });
    expect(await people.playersWith(email)).toEqual([]);
  });

  test.each(["", "x", "a".repeat(43), "a".repeat(201), 7, null])("%j opens nothing", async (token) => {
    const { status } = await people.browser().post("verify-email", { token });
    expect([400, 410]).toContain(status);
  });

  test("leads to the brand's canonical host, whatever the Host header says", async () => {
    const { email, browser } = { email: people.newAddress(), browser: people.browser() };
    const headers = {
      host: "eal-eu-en.localhost:6666",
      origin: "http://eal-eu-en.localhost:6666",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    expect((await browser.post("email-register", people.form(email), { headers })).status).toBe(200);
    const [mail] = await people.mailsTo(email);
    const links = mail?.text.match(/https?:\/\/\S+/g);
    expect(links).toEqual([expect.stringMatching(/^http:\/\/eal-eu-en\.localhost:3000\/auth\//)]);
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/evil|6666/);
  });

  test("is mailed once; a retry sends the same mail", async () => {
    const { email } = await people.register();
    const [first] = await people.mailsTo(email);
    await app.database.run(
      "update pgboss.job set state = 'created', completed_on = null where name = 'account-mail' and state = 'completed' and data ->> 'order' = 'verify' and created_on = (select max(created_on) from pgboss.job where name = 'account-mail')",
    );
    const mails = await people.mailsTo(email);
    expect(new Set(mails.map(({ text }) => text))).toEqual(new Set([first?.text]));
    expect(
      await app.database.run(
        "select count(*) from email_links l join email_registrations r on r.id = registration_id where email = $1",
        [email],
      ),
    ).toEqual([{ count: 1 }]);
  });

  test("is given up if the mail server refuses the address", async () => {
    const answer = await people.browser().post("email-register", people.form("x@nowhere.invalid"));
    expect(answer).toMatchObject({ status: 200, body: { isSent: true } });
    await app.jobs.runDue();
    expect(
      await app.database.run(
        "select 1 from pgboss.job where name = 'account-mail' and state in ('retry', 'failed')",
      ),
    ).toEqual([]);
  });
});

describe("before the verification link is opened", () => {
  test("log-in returns email_unverified for the right password and wrong_credentials for a wrong one", async () => {
    const newcomer = await people.register();
    expect(await people.logIn(newcomer)).toMatchObject({ status: 403, body: { code: "email_unverified" } });
    expect(await people.logIn({ ...newcomer, password: "other-9-oboe" })).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
    });
  });

  test("the registration expires after a day", async () => {
    const newcomer = await people.register();
    app.clock.advance("24h");
    expect(await people.logIn(newcomer)).toMatchObject({ body: { code: "wrong_credentials" } });
    const before = await people.mailsTo(newcomer.email);
    await newcomer.browser.post("resend-verification", { email: newcomer.email });
    expect(await people.mailsTo(newcomer.email)).toEqual(before);
  });

  test("the link can be sent again, also by the recovery form", async () => {
    const { email, browser } = await people.register();
    const first = await people.tokenOf(email);
    expect(await browser.post("resend-verification", { email })).toMatchObject({ body: { isSent: true } });
    const second = await people.tokenOf(email);
    expect(second).not.toBe(first);
    await browser.post("send-password-recovery-email", { email });
    const third = await people.tokenOf(email);
    expect(await browser.post("verify-email", { token: third })).toMatchObject({ status: 200 });
    expect(await browser.post("verify-email", { token: second })).toMatchObject({
      body: { code: "link_used" },
    });
  });

  test("an unknown address gets the same response and no mail", async () => {
    const answer = await people.browser().post("resend-verification", { email: "nobody@play.example" });
    expect(answer).toMatchObject({ status: 200, body: { isSent: true } });
    expect(await people.mailsTo("nobody@play.example")).toEqual([]);
  });

  test("an address gets five mails, then one in ten minutes, whether it is known or not", async () => {
    for (const email of [(await people.register()).email, "nobody2@play.example"]) {
      const answers: Answer[] = [];
      for (let count = 0; count < 8; count++) {
        answers.push(await people.browser().post("resend-verification", { email }));
      }
      const message = "Too many tries. Wait 10 minutes.";
      for (const answer of answers.slice(-3))
        expect(answer).toMatchObject({ status: 429, body: { message }, retryAfter: "600" });
      expect((await people.mailsTo(email)).length).toBeLessThanOrEqual(5);
    }
  });
});

test("the public username does not contain the registered name", async () => {
  for (const name of ["Maya Lindt", "Maya Lindt", "admin", "محمد علي", "Jo"]) {
    const { email } = await people.join({ name });
    const [player] = await people.playersWith(email);
    expect(player?.username).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d{4}$/);
    expect(player?.username).not.toMatch(/maya|lindt|admin|jo/i);
  }
});

test("stores the referrer when the player is created", async () => {
  const friend = await people.join();
  const [{ id } = {}] = await people.playersWith(friend.email);
  const { email } = await people.join({ referId: id });
  expect(await people.playersWith(email)).toMatchObject([{ referred_by: id }]);
  expect(await people.playersWith((await people.join({ referId: "nobody" })).email)).toMatchObject([
    { referred_by: null },
  ]);
});
