import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audienceOf } from "#features/branding/rules.ts";
import { clientIdHeader } from "#kit/contract/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";

let app: MessagingApp;
let count = 0;
const nextNumber = () => `2784123${String(++count).padStart(4, "0")}`;
const born = "1999-05-05";

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("1h"));

async function proven(msisdn = nextNumber(), brand?: string): Promise<{ phone: Phone; msisdn: string }> {
  const phone = createPhone(app, brand === undefined ? {} : { brand });
  await phone.prove(msisdn);
  return { phone, msisdn };
}

const rowsOf = (msisdn: string) => app.database.run("select * from players where msisdn = $1", [msisdn]);

describe("register", () => {
  test("creates a player for the proved number and signs in", async () => {
    const { phone, msisdn } = await proven();
    const answer = await phone.post("register", {
      username: "Lindiwe_7",
      cellNumber: `+${msisdn}`,
      country: "ZA",
      provider: "blg",
      avatarUrl: "mask-3",
      email: "lindiwe@example.com",
      dateOfBirth: born,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: {
          username: "Lindiwe_7",
          avatarUrl: "mask-3",
          email: "lindiwe@example.com",
          cellNumber: msisdn,
        },
      },
    });
    expect(await phone.get("session")).toMatchObject({
      body: { player: { username: "Lindiwe_7", isDemo: false, hasFreshProof: true } },
    });
  });

  test("is refused without a proof, with an expired one and for another number", async () => {
    const body = { username: "No_Proof", dateOfBirth: born };
    const cellNumber = nextNumber();
    const stranger = await createPhone(app).post("register", { ...body, cellNumber });
    expect(stranger).toMatchObject({ status: 401, body: { code: "number_unproven" }, cookies: [] });
    const { phone, msisdn } = await proven();
    expect(await phone.post("register", { ...body, cellNumber })).toMatchObject({
      status: 403,
      body: { code: "not_yours" },
    });
    app.clock.advance("31m");
    expect(await phone.post("register", { ...body, cellNumber: msisdn })).toMatchObject({
      body: { code: "number_unproven" },
    });
    expect(await app.database.run("select 1 from players where username = 'No_Proof'")).toEqual([]);
  });

  test.each([
    [{ username: "ab" }, 400, "username_length", "username"],
    [{ username: "a\u202eda" }, 400, "username_characters", "username"],
    [{ username: "Si\u200bpho" }, 400, "username_characters", "username"],
    [{ username: "Sipho\u{e0041}" }, 400, "username_characters", "username"],
    [{ username: "Siрho" }, 400, "username_characters", "username"],
    [{ username: "admin" }, 400, "username_refused", "username"],
    [{ username: "FuCk_you" }, 400, "username_refused", "username"],
    [{ email: "not an address" }, 400, "email_malformed", "email"],
    [{ dateOfBirth: "2007-02-29" }, 400, "birth_date_wrong", "dateOfBirth"],
    [{ dateOfBirth: "2012-01-01" }, 403, "too_young", "dateOfBirth"],
    [{ country: "NG" }, 400, "country_not_served", "country"],
    [{ provider: "mtn" }, 400, "invalid_input", "provider"],
    [{ avatarUrl: "https://evil.example/x.png" }, 400, "invalid_input", "avatarUrl"],
  ])("refuses %j with a message for the field and stores nothing", async (wrong, status, code, field) => {
    const { phone, msisdn } = await proven();
    const body = { username: `Fine_${count}`, cellNumber: msisdn, dateOfBirth: born, ...wrong };
    const answer = await phone.post("register", body);
    expect(answer).toMatchObject({ status, body: { code, fields: { [field]: { code } } }, cookies: [] });
    expect(JSON.stringify(answer.body)).not.toContain(`"message":"${code}"`);
    expect(await rowsOf(msisdn)).toEqual([]);
    const retry = { username: `Fine_${count}`, cellNumber: msisdn, dateOfBirth: born };
    expect((await phone.post("register", retry)).status).toBe(200);
  });

  test("is refused in another service than the number was proved for", async () => {
    const msisdn = nextNumber();
    const [proved, elsewhere] = [createPhone(app), createPhone(app, { brand: "vc-za-en" })];
    await proved.prove(msisdn);
    for (const [name, value] of proved.cookies) elsewhere.cookies.set(name, value);
    const form = { username: "Other_Realm", cellNumber: msisdn, dateOfBirth: born };
    expect(await elsewhere.post("register", form)).toMatchObject({ body: { code: "number_unproven" } });
    expect(await proved.post("register", form)).toMatchObject({ status: 200 });
  });

  test("usernames are unique within a service, ignoring case", async () => {
    const [first, second] = [await proven(), await proven()];
    const body = (username: string, cellNumber: string) => ({ username, cellNumber, dateOfBirth: born });
    expect((await first.phone.post("register", body("Sipho", first.msisdn))).status).toBe(200);
    expect(await second.phone.post("register", body("SIPHO", second.msisdn))).toMatchObject({
      status: 409,
      body: { code: "username_taken", fields: { username: { code: "username_taken" } } },
    });
    const elsewhere = await proven(nextNumber(), "vc-za-en");
    expect((await elsewhere.phone.post("register", body("Sipho", elsewhere.msisdn))).status).toBe(200);
  });

  test("one of fifty concurrent registrations of a name succeeds", async () => {
    const phones = [];
    for (let n = 0; n < 50; n++) phones.push(await proven());
    const answers = await Promise.all(
      phones.map(({ phone, msisdn }, n) =>
        phone.post(
          "register",
          { username: n % 2 ? "One_Winner" : "ONE_winner", cellNumber: msisdn, dateOfBirth: born },
          { server: n % 2 ? app.server : app.otherServer },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
  });

  test("one of fifty concurrent registrations of a number succeeds", async () => {
    const { phone, msisdn } = await proven();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        phone.post(
          "register",
          { username: `Race_${n}`, cellNumber: msisdn, dateOfBirth: born },
          { server: n % 2 ? app.server : app.otherServer },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The first sign-in replaces the browser token, so later requests carry an old one.
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code ?? "");
    expect(refusals.filter((code) => !["already_registered", "number_unproven"].includes(code))).toEqual([]);
    expect(await rowsOf(msisdn)).toHaveLength(1);
  });

  test("stores the referrer and ignores an unknown one", async () => {
    const referrer = await createPhone(app).register(nextNumber(), "Refers_All");
    const { id } = referrer.body.user ?? { id: "" };
    const cases: [string | null, string | null][] = [
      [id, id],
      ["refers_ALL", id],
      ["01a1df14-1e00-7bd1-9d5e-0955786d9c7b", null],
      ["<script>", null],
      [null, null],
    ];
    for (const [referId, expected] of cases) {
      app.clock.advance("1m");
      const msisdn = nextNumber();
      await createPhone(app).register(msisdn, `Referred_${count}`, { referId });
      expect(await rowsOf(msisdn)).toMatchObject([{ referred_by: expected }]);
    }
  });

  test("accepts the payload of the specification, without a date of birth", async () => {
    const { phone, msisdn } = await proven();
    const { brand } = app.sites.byKey.get("blg-za-en")!;
    const body = {
      username: "Exact_Payload",
      cellNumber: msisdn,
      country: brand.country,
      provider: brand.provider,
      avatarUrl: "mask-3",
      email: "exact@example.com",
    };
    expect(await phone.post("register", body)).toMatchObject({
      status: 200,
      body: { user: { username: "Exact_Payload", dateOfBirth: null } },
    });
    // A player may continue without a date of birth and add it later.
    expect(await phone.post("profile-update", { dateOfBirth: null })).toMatchObject({ status: 200 });
    expect(await phone.post("profile-update", { dateOfBirth: born })).toMatchObject({
      body: { user: { dateOfBirth: born } },
    });
  });
});

describe("early access", () => {
  const uuid = "0B6F1C52-93AD-4E0E-A6D7-51B1F0C2D3E4";
  const early = (msisdn: string, changes: object = {}) => ({
    msisdn,
    serviceId: "BLG-ZA-1",
    username: `Early_${msisdn.slice(-4)}`,
    eafcUUID: uuid,
    avatarURL: "mask-1",
    email: null,
    referId: null,
    ...changes,
  });
  beforeAll(async () => {
    const audience = audienceOf(app.sites.byKey.get("blg-za-en")!.brand);
    await app.database.run(
      "insert into games (id, title, art, account_kind, has_draws, created_at) values ('eafc', 'EA FC', 'football', 'uuid', true, now())",
    );
    await app.database.run(
      "insert into game_offers (country, provider, game_id, position) values ($1, $2, 'eafc', 1)",
      [audience.country, audience.provider],
    );
  });
  const linked = (msisdn: string) =>
    app.database.run(
      "select account_name from game_accounts join players on players.id = player_id where msisdn = $1",
      [msisdn],
    );

  test("registers with the specification's exact payload and links the EA account", async () => {
    const { phone, msisdn } = await proven();
    expect(await phone.post("early-access-user", early(msisdn, { serviceId: "MTN-ZA-1" }))).toMatchObject({
      status: 400,
    });
    expect(await phone.post("early-access-user", early(msisdn))).toMatchObject({
      status: 200,
      body: { user: { avatarUrl: "mask-1" } },
    });
    const accounts = await linked(msisdn);
    expect(accounts.length).toBeGreaterThan(0);
    for (const account of accounts) expect(account).toEqual({ account_name: uuid.toLowerCase() });
  });

  test("refuses a malformed EA account or another player's, and registers nobody", async () => {
    const { phone, msisdn } = await proven();
    const malformed = await phone.post("early-access-user", early(msisdn, { eafcUUID: "ea-123" }));
    expect(malformed).toMatchObject({
      status: 400,
      body: { code: "uuid_malformed", fields: { eafcUUID: { code: "uuid_malformed" } } },
      cookies: [],
    });
    expect(await phone.post("early-access-user", early(msisdn))).toMatchObject({
      status: 409,
      body: { code: "account_of_another", fields: { eafcUUID: { code: "account_of_another" } } },
    });
    expect(await rowsOf(msisdn)).toEqual([]);
    expect(await phone.post("early-access-user", early(msisdn, { eafcUUID: null }))).toMatchObject({
      status: 200,
    });
  });
});

describe("a date of birth", () => {
  test.each([
    ["blg-za-en", () => nextNumber()],
    ["mtn-ng-en", () => `23480${3_000_000 + ++count}0`],
    ["saf-ke-en", () => `25471${1_000_000 + ++count}`],
    ["blg-ps-ar", () => `97059${9_000_000 + ++count}`],
  ])("is checked on %s if given", async (brand, newNumber) => {
    const { phone, msisdn } = await proven(newNumber(), brand);
    const { serviceId } = app.sites.byKey.get(brand)!.brand;
    const username = `Dated_${++count}`;
    const ways = [
      { call: "register", body: { username, cellNumber: msisdn } },
      { call: "early-access-user", body: { username, msisdn, serviceId } },
    ];
    for (const { call, body } of ways) {
      expect(await phone.post(call, { ...body, dateOfBirth: "2012-01-01" })).toMatchObject({
        status: 403,
        body: { code: "too_young", fields: { dateOfBirth: { code: "too_young" } } },
      });
    }
    expect(await rowsOf(msisdn)).toEqual([]);
    expect(await phone.post("register", ways[0]!.body)).toMatchObject({ status: 200 });
  });
});

describe("a lost response", () => {
  test("to validate-otp or register is repeated, and login opens the session", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    const otp = await phone.requestCode(msisdn);
    const enter = { headers: { "idempotency-key": `enter-${msisdn}`, [clientIdHeader]: randomUUID() } };
    const first = await phone.post("validate-otp", { msisdn, otp }, enter);
    expect(await phone.post("validate-otp", { msisdn, otp }, enter)).toMatchObject({
      body: first.body,
      status: 200,
    });

    const register = {
      headers: { "idempotency-key": `register-${msisdn}`, [clientIdHeader]: randomUUID() },
    };
    const body = { username: "Lost_Answer", cellNumber: msisdn, dateOfBirth: born };
    const made = await phone.post("register", body, register);
    phone.cookies.delete("sid");
    expect(await phone.post("register", body, register)).toMatchObject({
      status: 200,
      body: made.body,
      cookies: [],
    });
    expect((await phone.get("profile")).status).toBe(401);
    expect(await phone.post("login", { msisdn })).toMatchObject({
      body: { user: { username: "Lost_Answer" } },
    });
    expect((await phone.get("profile")).status).toBe(200);
    expect(await rowsOf(msisdn)).toHaveLength(1);
  });

  test("is also repeated if its cookie arrived", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    await phone.register(msisdn, "Half_Answer");
    await phone.post("sign-out", {});
    app.clock.advance("31s");
    const otp = await phone.requestCode(msisdn);
    const once = { headers: { "idempotency-key": `enter-${msisdn}`, [clientIdHeader]: randomUUID() } };
    for (const attempt of [1, 2]) {
      const answer = await phone.post("validate-otp", { msisdn, otp }, once);
      expect([attempt, answer.status, answer.body]).toEqual([
        attempt,
        200,
        { isRegistered: true, needsSecondProof: false },
      ]);
    }
    expect((await phone.get("profile")).status).toBe(200);
  });
});

describe("a number without proof", () => {
  test("does not sign in: login needs a session or a proof of this browser", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Victim_One");
    const thief = createPhone(app);
    expect(await thief.post("login", { msisdn })).toMatchObject({
      status: 401,
      body: { code: "number_unproven" },
      cookies: [],
    });
    expect(await thief.post("get-user-via-msisdn", { msisdn })).toMatchObject({ status: 401 });
    expect(await thief.get(`profile?msisdn=${msisdn}`)).toMatchObject({ status: 401 });
    app.clock.advance("1m");
    await thief.register(nextNumber(), "Thief_One");
    expect(await thief.post("login", { msisdn })).toMatchObject({ status: 403, body: { code: "not_yours" } });
    expect(await thief.post("get-user-via-msisdn", { msisdn })).toMatchObject({ status: 403 });
    expect(await thief.get(`profile?msisdn=${msisdn}`)).toMatchObject({ status: 403 });
    const edit = { username: "Hacked_One", cellNumber: msisdn };
    expect(await thief.post("profile-update", edit)).toMatchObject({ status: 403 });
  });

  test("does not reveal whether it is registered", async () => {
    const { phone, msisdn } = await proven();
    expect(await phone.post("get-user-via-msisdn", { msisdn })).toMatchObject({
      status: 200,
      body: { mettleStateUser: false, user: null },
    });
    expect(await phone.post("login", { msisdn })).toMatchObject({
      status: 404,
      body: { code: "not_registered" },
    });
    await phone.post("register", { username: "Now_Known", cellNumber: msisdn, dateOfBirth: born });
    expect(await phone.post("get-user-via-msisdn", { msisdn, service: "blg-za" })).toMatchObject({
      body: { mettleStateUser: true, user: { username: "Now_Known" } },
    });
    expect(await phone.post("get-user-via-msisdn", { msisdn, service: "vc-za" })).toMatchObject({
      status: 403,
    });
  });
});
