import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { codeIn, createPhone, wrongCode } from "../../testing/phone.ts";

let app: MessagingApp;
let count = 0;
const nextNumber = () => `2782123${String(++count).padStart(4, "0")}`;
const sentTo = (msisdn: string) => app.messages.list({ to: msisdn }).map(({ text }) => codeIn(text));

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

/** Each test uses a new network. */
beforeEach(async () => {
  app.clock.advance("2d");
  await app.jobs.runDue();
});

describe("request-otp", () => {
  test("sends one SMS to the normalised number and returns when another may be requested", async () => {
    const answer = await createPhone(app).post("request-otp", { msisdn: "+27 (0)82 999-0001" });
    expect(answer).toMatchObject({
      status: 200,
      body: { msisdn: "27829990001", resendAfterSeconds: 30, expiresInSeconds: 300 },
    });
    await app.jobs.runDue();
    expect(sentTo("27829990001")).toHaveLength(1);
  });

  test("sets the browser token as an HttpOnly cookie", async () => {
    const { cookies } = await createPhone(app).post("request-otp", { msisdn: nextNumber() });
    expect(cookies).toEqual([
      expect.stringMatching(/^bid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/),
    ]);
  });

  test.each([
    ["082", "number_malformed"],
    ["+234 803 123 4567", "number_foreign"],
    ["011 123 4567", "number_not_mobile"],
  ])("refuses %j as %s, and sends and stores nothing", async (msisdn, code) => {
    const answer = await createPhone(app).post("request-otp", { msisdn });
    expect(answer).toMatchObject({ status: 400, body: { code, fields: { msisdn: { code } } }, cookies: [] });
    expect(await app.jobs.runDue()).toBe(0);
  });

  test("returns 404 on brands with e-mail sign-up", async () => {
    const phone = createPhone(app, { brand: "eal-eu-en" });
    expect(await phone.post("request-otp", { msisdn: "0851234567" })).toMatchObject({ status: 404 });
  });

  test("returns the same response for a registered and an unknown number", async () => {
    const known = nextNumber();
    await createPhone(app).register(known, "Known_One");
    app.clock.advance("1h");
    const answers = await Promise.all(
      [known, nextNumber()].map((msisdn) => createPhone(app).post("request-otp", { msisdn })),
    );
    const [first, second] = answers.map(({ status, body }) => ({ status, body: { ...body, msisdn: "" } }));
    expect(first).toEqual(second);
  });

  test("sends one SMS within 30 seconds to one browser, then the same code again", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const code = await phone.requestCode(msisdn);
    app.clock.advance("12s");
    expect(await phone.post("request-otp", { msisdn })).toMatchObject({
      status: 200,
      body: { resendAfterSeconds: 18, expiresInSeconds: 288 },
    });
    await app.jobs.runDue();
    expect(sentTo(msisdn)).toEqual([code]);
    app.clock.advance("18s");
    expect(await phone.requestCode(msisdn)).toBe(code);
    expect(sentTo(msisdn)).toEqual([code, code]);
    expect(await phone.post("validate-otp", { msisdn, otp: code })).toMatchObject({ status: 200 });
  });

  test("sends a new code if the current one expires soon", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const old = await phone.requestCode(msisdn);
    app.clock.advance("3m");
    const code = await phone.requestCode(msisdn);
    expect(code).not.toBe(old);
    expect(await phone.post("validate-otp", { msisdn, otp: old })).toMatchObject({
      body: { code: "otp_invalid" },
    });
    expect(await phone.post("validate-otp", { msisdn, otp: code })).toMatchObject({ status: 200 });
  });

  test("does not reset the tries of a valid code", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const code = await phone.requestCode(msisdn);
    for (let n = 0; n < 4; n++) await phone.post("validate-otp", { msisdn, otp: wrongCode(code) });
    app.clock.advance("31s");
    await phone.requestCode(msisdn);
    const answer = await phone.post("validate-otp", { msisdn, otp: wrongCode(code) });
    expect(answer).toMatchObject({ body: { code: "otp_attempts_exceeded" } });
  });

  test("sends a new code with all tries after the last was used or out of tries", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const used = await phone.requestCode(msisdn);
    await phone.post("validate-otp", { msisdn, otp: used });
    app.clock.advance("31s");
    const guessed = await phone.requestCode(msisdn);
    expect(guessed).not.toBe(used);
    for (let n = 0; n < 5; n++) await phone.post("validate-otp", { msisdn, otp: wrongCode(guessed) });
    app.clock.advance("31s");
    const otp = await phone.requestCode(msisdn);
    expect(otp).not.toBe(guessed);
    expect(await phone.post("validate-otp", { msisdn, otp })).toMatchObject({ status: 200 });
  });

  test("returns otp_too_soon to another browser within 30 seconds; later keeps the first browser's code valid", async () => {
    const [first, second] = [createPhone(app), createPhone(app)];
    const msisdn = nextNumber();
    const code = await first.requestCode(msisdn);
    app.clock.advance("12s");
    // Both responses name the same time.
    expect(await second.post("request-otp", { msisdn })).toMatchObject({
      status: 429,
      body: { code: "otp_too_soon" },
      retryAfter: "18",
    });
    expect((await first.post("request-otp", { msisdn })).body).toMatchObject({ resendAfterSeconds: 18 });
    app.clock.advance("19s");
    const newer = await second.requestCode(msisdn);
    expect(await first.post("validate-otp", { msisdn, otp: newer })).toMatchObject({
      body: { code: "otp_invalid" },
    });
    expect(await first.post("validate-otp", { msisdn, otp: code })).toMatchObject({ status: 200 });
    expect(await second.post("validate-otp", { msisdn, otp: newer })).toMatchObject({ status: 200 });
  });
});

describe("validate-otp", () => {
  test("has the four outcomes with the messages of the specification", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const enter = (otp: string) => phone.post("validate-otp", { msisdn, otp });
    const code = await phone.requestCode(msisdn);
    expect(await enter(wrongCode(code))).toMatchObject({
      status: 400,
      body: { code: "otp_invalid", message: "Invalid OTP, please re-enter the OTP" },
    });
    expect((await enter(code)).status).toBe(200);
    expect(await enter(code)).toMatchObject({
      status: 409,
      body: { code: "otp_used", message: "This OTP has already been used" },
    });
    app.clock.advance("31s");
    const second = await phone.requestCode(msisdn);
    app.clock.advance("5m");
    expect(await enter(second)).toMatchObject({
      status: 410,
      body: { code: "otp_expired", message: "This OTP has expired, Click on Resend OTP below." },
    });
    const third = await phone.requestCode(msisdn);
    const answers = [];
    for (let n = 0; n < 5; n++) {
      const { body } = await enter(wrongCode(third));
      answers.push([body.code, body.fields?.["otp"]?.triesLeft]);
    }
    expect(answers).toEqual([
      ["otp_invalid", 4],
      ["otp_invalid", 3],
      ["otp_invalid", 2],
      ["otp_invalid", 1],
      ["otp_attempts_exceeded", undefined],
    ]);
    expect(await enter(third)).toMatchObject({
      status: 429,
      body: { code: "otp_attempts_exceeded", message: "You have exceeded your OTP attempt limit" },
    });
    expect(phone.cookies.has("sid")).toBe(false);
  });

  test("accepts spaces and Arabic digits; a malformed code does not count as a try", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const code = await phone.requestCode(msisdn);
    for (const otp of ["", "12345", "abcdef", "1234567", "<b>"]) {
      expect(await phone.post("validate-otp", { msisdn, otp })).toMatchObject({
        body: { code: "otp_invalid" },
      });
    }
    const arabic = Array.from(code)
      .map((digit) => String.fromCharCode(0x660 + Number(digit)))
      .join(" ");
    expect(await phone.post("validate-otp", { msisdn, otp: arabic })).toMatchObject({ status: 200 });
  });

  test("works only in the browser that requested the code, for its number", async () => {
    const [phone, thief] = [createPhone(app), createPhone(app)];
    const [mine, other] = [nextNumber(), nextNumber()];
    const code = await phone.requestCode(mine);
    await thief.requestCode(other);
    for (const [browser, msisdn] of [
      [thief, mine],
      [createPhone(app), mine],
      [phone, other],
    ] as const) {
      const answer = await browser.post("validate-otp", { msisdn, otp: code });
      expect(answer).toMatchObject({ status: 410, body: { code: "otp_expired" } });
    }
    expect(await phone.post("validate-otp", { msisdn: mine, otp: code })).toMatchObject({ status: 200 });
  });

  test("counts fifty concurrent wrong tries on two nodes: five are compared, and the right code is refused after them", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const code = await phone.requestCode(msisdn);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        phone.post(
          "validate-otp",
          { msisdn, otp: wrongCode(code) },
          { server: n % 2 ? app.server : app.otherServer },
        ),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((answer) => answer === "otp_invalid")).toHaveLength(4);
    expect(codes.filter((answer) => answer === "otp_attempts_exceeded")).toHaveLength(46);
    expect((await phone.post("validate-otp", { msisdn, otp: code })).status).toBe(429);
  });

  test("opens one session for fifty concurrent right codes", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    await phone.register(msisdn, "Fifty_Right");
    await phone.post("sign-out", {});
    app.clock.advance("31s");
    const otp = await phone.requestCode(msisdn);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        phone.post("validate-otp", { msisdn, otp }, { server: n % 2 ? app.server : app.otherServer }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    const [alive] = await app.database.run(
      "select count(*) from sessions join players p on p.id = player_id where p.msisdn = $1 and revoked_at is null",
      [msisdn],
    );
    expect(alive).toEqual({ count: 1 });
  });
});

describe("the database", () => {
  test("contains no code in tables or job queue", async () => {
    const msisdn = nextNumber();
    const code = await createPhone(app).requestCode(msisdn);
    const rows = await app.database.run(
      `select row_to_json(o)::text as text from otp_codes o
       union all select row_to_json(j)::text from pgboss.job j
       union all select row_to_json(a)::text from idempotency_answers a`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.some(({ text }) => String(text).includes(msisdn))).toBe(true);
    expect(rows.filter(({ text }) => new RegExp(`\\b${code}\\b`).test(String(text)))).toEqual([]);
    const queued = await app.database.run("select data::text from pgboss.job");
    expect(queued.filter(({ data }) => String(data).includes(msisdn))).toEqual([]);
  });
});

describe("the SMS", () => {
  const control = (order: object) =>
    fetch(`${app.smsUrl}/control`, { method: "POST", body: JSON.stringify(order) });

  test("is retried with the same code if the gateway was unavailable", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    await control({ behaviour: { kind: "http", status: 429 } });
    await phone.post("request-otp", { msisdn });
    await app.jobs.runDue();
    expect(sentTo(msisdn)).toEqual([]);
    await app.jobs.runUntil(new Date(app.clock.now().getTime() + 60_000));
    const [code] = sentTo(msisdn);
    expect(await phone.post("validate-otp", { msisdn, otp: code })).toMatchObject({ status: 200 });
  });

  test("is sent once if the gateway accepted it but did not respond", async () => {
    const msisdn = nextNumber();
    await control({ behaviour: { kind: "drop" } });
    await createPhone(app).post("request-otp", { msisdn });
    await app.jobs.runUntil(new Date(app.clock.now().getTime() + 240_000));
    expect(sentTo(msisdn)).toHaveLength(1);
  });

  test("is not sent after its code has expired", async () => {
    const msisdn = nextNumber();
    await createPhone(app).post("request-otp", { msisdn });
    app.clock.advance("5m");
    await app.jobs.runDue();
    expect(sentTo(msisdn)).toEqual([]);
  });
});
