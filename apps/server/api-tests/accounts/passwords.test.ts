import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes, type NewEmailPlayer } from "../../testing/mailbox.ts";
import { createPhone, type Answer } from "../../testing/phone.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

const fresh = { password: "fresh-9-oboe", confirmPassword: "fresh-9-oboe" };
const isSignedIn = async (browser: NewEmailPlayer["browser"]) =>
  (await browser.get("profile")).status === 200;

describe("email-login", () => {
  test("opens a session with a fresh proof in this service only", async () => {
    const player = await people.join();
    const answer = await people.logIn(player, player.browser);
    expect(answer).toMatchObject({ status: 200, body: { username: expect.stringMatching(/\d{4}$/) } });
    expect((await player.browser.get("profile")).body).toMatchObject({ user: { email: player.email } });
    expect((await player.browser.get("session")).body).toMatchObject({ player: { hasFreshProof: true } });
    const elsewhere = createPhone(app);
    elsewhere.cookies.set("sid", player.browser.cookies.get("sid") ?? "");
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  test("ignores the case of the address and works on every language variant", async () => {
    const player = await people.join();
    const german = createPhone(app, { brand: "eal-eu-de" });
    const form = { email: ` ${player.email.toUpperCase()} `, password: player.password };
    expect(await german.post("email-login", form)).toMatchObject({ status: 200 });
  });

  test("replaces the browser's previous session", async () => {
    const player = await people.signedIn();
    const old = player.browser.cookies.get("sid") ?? "";
    await people.logIn(player, player.browser);
    expect(player.browser.cookies.get("sid")).not.toBe(old);
    const thief = people.browser();
    thief.cookies.set("sid", old);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test.each([
    ["a wrong password", (player: NewEmailPlayer) => ({ ...player, password: "wrong-9-oboe" })],
    ["an unknown address", (player: NewEmailPlayer) => ({ ...player, email: "nobody@play.example" })],
    ["a very long password", (player: NewEmailPlayer) => ({ ...player, password: "x".repeat(256) })],
  ])("returns the same response for %s", async (_, change) => {
    const answer = await people.logIn(change(await people.join()));
    expect(answer).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials", message: "Wrong email or password." },
      cookies: [],
    });
    expect(answer.body.fields).toBeUndefined();
  });

  test.each(["locked_at", "removed_at"])("with a player whose %s is set opens nothing", async (column) => {
    const player = await people.join();
    await app.database.run(`update players set ${column} = now() where email_key = $1`, [player.email]);
    expect(await people.logIn(player)).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
      cookies: [],
    });
    const mails = (await people.mailsTo(player.email)).length;
    await people.browser().post("send-password-recovery-email", { email: player.email });
    expect(await people.mailsTo(player.email)).toHaveLength(mails);
  });

  test("one network can guess ten times; the owner can sign in from another network", async () => {
    const player = await people.join();
    const guesser = people.browser();
    const answers: Answer[] = [];
    for (let guess = 0; guess < 12; guess++)
      answers.push(await people.logIn({ ...player, password: `guess-${guess}` }, guesser));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await people.logIn(player, guesser)).status).toBe(429);
    expect((await people.logIn(player)).status).toBe(200);
  });

  /** Uses up the guesses of unknown devices for an account. */
  async function guessFromEverywhere(player: NewEmailPlayer) {
    const guess = () => people.logIn({ ...player, password: "guess-guess" });
    expect((await guess()).status).toBe(401);
    await app.database.run(
      "update rate_limits set empty_at = empty_at + interval '480 minutes' where key ~ '^guesses [^ ]+$'",
    );
    const statuses = (await Promise.all([guess(), guess(), guess()])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([401, 429, 429]);
  }

  test("many networks together can guess fifty times, and the owner's devices are not locked out", async () => {
    const player = await people.join();
    const own = people.browser();
    expect((await people.logIn(player, own)).status).toBe(200);
    await guessFromEverywhere(player);
    expect((await people.logIn(player)).status).toBe(429);
    own.cookies.delete("sid");
    expect((await people.logIn(player, own)).status).toBe(200);
    const other = await people.join();
    await guessFromEverywhere(other);
    expect((await people.logIn(other, own)).status).toBe(429);
  });

  test("a device of the owner can guess ten times", async () => {
    const player = await people.join();
    const own = people.browser();
    await people.logIn(player, own);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await people.logIn({ ...player, password: `guess-${guess}` }, own)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test("the owner can sign in on a new device by a password reset while others guess", async () => {
    const player = await people.join();
    await guessFromEverywhere(player);
    const own = people.browser();
    await own.post("send-password-recovery-email", { email: player.email });
    const token = await people.tokenOf(player.email);
    const password = "another oboe 7";
    expect((await own.post("reset-password", { token, password, confirmPassword: password })).status).toBe(
      200,
    );
    expect((await people.logIn({ ...player, password }, own)).status).toBe(200);
  });

  test("guesses at many accounts from one address are limited", async () => {
    const guesser = people.browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess++) {
      const { status } = await guesser.post("email-login", { email: `a${guess}@play.example`, password: "" });
      statuses.push(status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test("correct passwords do not count as guesses", async () => {
    const player = await people.join();
    const browser = people.browser();
    for (let time = 0; time < 15; time++) expect((await people.logIn(player, browser)).status).toBe(200);
    const counted = await app.database.run(
      "select 1 from rate_limits where key ~ '^guesses ' and empty_at > $1",
      [app.clock.now()],
    );
    expect(counted).toEqual([]);
  });

  test("returns 503 to requests beyond the hashing capacity and serves the others", async () => {
    const player = await people.join();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        people.browser().post("email-login", { email: `flood${index}@play.example`, password: "x" }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(10);
    expect(answers.find(({ status }) => status === 503)?.body).toMatchObject({ code: "unavailable" });
    expect((await people.logIn(player)).status).toBe(200);
  });
});

describe("reset-password", () => {
  async function forget(more: object = {}) {
    const player = await people.signedIn();
    const answer = await people
      .browser()
      .post("send-password-recovery-email", { email: player.email, ...more });
    return { player, answer, token: await people.tokenOf(player.email) };
  }

  test("sets a new password by a mailed link, ends every session and notifies the owner", async () => {
    const { player, answer, token } = await forget();
    expect(answer).toMatchObject({ status: 200, body: { isSent: true } });
    const open = (await player.browser.get("sessions")).body.sessions?.map(({ sessionId }) => sessionId);
    expect(open).toHaveLength(1);
    const reset = await people.browser().post("reset-password", { token, ...fresh });
    expect(reset).toMatchObject({ status: 200, body: { isUpdated: true } });
    expect(await isSignedIn(player.browser)).toBe(false);
    expect(app.disconnected).toEqual(expect.arrayContaining(open ?? []));
    expect((await people.logIn(player)).status).toBe(401);
    expect((await people.logIn({ ...player, password: fresh.password })).status).toBe(200);
    const [mail] = await people.mailsTo(player.email);
    expect(mail?.subject).toBe("Your EAL European League password was changed");
    expect(mail?.text).toContain("Sun 15 Nov");
  });

  test("ignores the token that a client sends along", async () => {
    const token = "a".repeat(43);
    const { token: mailed } = await forget({ token });
    expect(mailed).not.toBe(token);
    const answer = await people.browser().post("reset-password", { token, ...fresh });
    expect(answer).toMatchObject({ status: 410, body: { code: "link_expired" } });
  });

  test("one of twenty concurrent uses of a link succeeds; a later one gets link_used", async () => {
    const { token } = await forget();
    const uses = Array.from({ length: 20 }, (_, index) =>
      people
        .browser()
        .post(
          "reset-password",
          { token, password: `fresh-${index}-oboe`, confirmPassword: `fresh-${index}-oboe` },
          { server: index % 2 === 0 ? app.server : app.otherServer },
        ),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    const late = await people.browser().post("reset-password", { token, ...fresh });
    expect(late.body).toMatchObject({ code: "link_used", message: "This link has already been used." });
  });

  test("invalidates other links of the player", async () => {
    const { player, token } = await forget();
    await people.browser().post("send-password-recovery-email", { email: player.email });
    const second = await people.tokenOf(player.email);
    expect((await people.browser().post("reset-password", { token, ...fresh })).status).toBe(200);
    expect(await people.browser().post("reset-password", { token: second, ...fresh })).toMatchObject({
      body: { code: "link_used" },
    });
  });

  test("keeps links of other players valid", async () => {
    const [one, other] = [await forget(), await forget()];
    const reset = (token: string) => people.browser().post("reset-password", { token, ...fresh });
    expect((await reset(one.token)).status).toBe(200);
    expect((await reset(other.token)).status).toBe(200);
  });

  test("accepts a link for an hour, with a valid and confirmed password", async () => {
    const { token } = await forget();
    const browser = people.browser();
    for (const [form, field] of [
      [{ token, password: "12345", confirmPassword: "12345" }, { password: "password_too_short" }],
      [{ token, password: "fresh-9-oboe", confirmPassword: "x" }, { confirmPassword: "password_mismatch" }],
      [{ token, password: "iloveyou", confirmPassword: "iloveyou" }, { password: "password_common" }],
    ] as const) {
      const fields = Object.fromEntries(Object.entries(field).map(([name, code]) => [name, { code }]));
      expect((await browser.post("reset-password", form)).body).toMatchObject({ fields });
    }
    app.clock.advance("60m");
    expect((await browser.post("reset-password", { token, ...fresh })).body).toMatchObject({
      code: "link_expired",
    });
  });

  test("an unknown address causes the same response and work, and no mail", async () => {
    const jobs = async () =>
      (await app.database.run("select count(*) from pgboss.job where name = 'account-mail'"))[0]
        ?.count as number;
    const player = await people.join();
    const counts: number[] = [];
    for (const email of [player.email, "nobody@play.example"]) {
      const before = await jobs();
      const answer = await people.browser().post("send-password-recovery-email", { email });
      expect(answer).toMatchObject({ status: 200, body: { isSent: true }, cookies: [] });
      counts.push((await jobs()) - before);
    }
    expect(counts).toEqual([1, 1]);
    expect(await people.mailsTo("nobody@play.example")).toEqual([]);
  });

  test("refuses a link of another purpose", async () => {
    const { token } = await forget();
    for (const call of ["verify-email", "guardian-consent", "guardian-refusal"])
      expect(await people.browser().post(call, { token })).toMatchObject({ status: 410 });
  });

  test("a concurrent log-in with the old password has no session after the reset", async () => {
    const { player, token } = await forget();
    const browsers = Array.from({ length: 8 }, () => people.browser());
    await Promise.all([
      ...browsers.map((browser) => people.logIn(player, browser)),
      people.browser().post("reset-password", { token, ...fresh }),
    ]);
    expect(await Promise.all(browsers.map(isSignedIn))).not.toContain(true);
  });
});

describe("change-password", () => {
  const change = (player: NewEmailPlayer, more: object = {}) =>
    player.browser.post("change-password", { currentPassword: player.password, ...fresh, ...more });

  test("keeps the current session and ends the others", async () => {
    const player = await people.signedIn();
    const other = people.browser();
    await people.logIn(player, other);
    expect(await change(player)).toMatchObject({ status: 200, body: { isUpdated: true } });
    expect([await isSignedIn(player.browser), await isSignedIn(other)]).toEqual([true, false]);
    expect((await people.logIn({ ...player, password: fresh.password })).status).toBe(200);
    expect((await people.mailsTo(player.email))[0]?.subject).toContain("password was changed");
  });

  test.each([
    [{ confirmPassword: "other" }, "confirmPassword", "Your passwords do not match."],
    [
      { password: "12345", confirmPassword: "12345" },
      "password",
      "Password must be at least 6 characters long.",
    ],
    [{ currentPassword: "" }, "currentPassword", "Please enter your password"],
    [{ currentPassword: "wrong-9-oboe" }, "currentPassword", "That’s not your current password."],
    [
      { password: "football", confirmPassword: "football" },
      "password",
      "Too many people use this password. Choose another one.",
    ],
  ])("refuses %j at %s: %s", async (more, field, message) => {
    const player = await people.signedIn();
    const answer = await change(player, more);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: { message } } } });
    expect((await people.logIn(player)).status).toBe(200);
  });

  test("one of two concurrent changes succeeds", async () => {
    const player = await people.signedIn();
    const forms = ["fresh-1-oboe", "fresh-2-oboe"].map((password) => ({
      password,
      confirmPassword: password,
    }));
    const answers = await Promise.all(forms.map((form) => change(player, form)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test("invalidates an unused recovery link", async () => {
    const player = await people.signedIn();
    await player.browser.post("send-password-recovery-email", { email: player.email });
    const token = await people.tokenOf(player.email);
    await change(player);
    expect(await people.browser().post("reset-password", { token, ...fresh })).toMatchObject({ status: 410 });
  });

  test("needs a session", async () => {
    const answer = await change({ ...(await people.join()), browser: people.browser() });
    expect(answer).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
  });
});
