import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";

/** A name of each brand and operator. */
const namesOfHouse =
  "Battleground-League BLG EAL European_League EuropäischeLiga Lega_Europea Liga_Europea Ligue_Europeenne AmazaLeague Azishe Jara-Arena Mzansi_Clash Naija_Clash1 Uwanja VukaCup Vuka_One VukaPreview دوري_الساحة የሜዳ_ሊግ MTN Airtel Telkom Safaricom Vodacom Official_Vuka_Cup";

let app: MessagingApp;
let count = 0;
const nextNumber = () => `2785123${String(++count).padStart(4, "0")}`;
const born = "1999-05-05";

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("1h"));

describe("username-available", () => {
  test("returns the reason in the brand's language", async () => {
    await createPhone(app).register(nextNumber(), "Taken_Name");
    const ask = async (username: string, brand?: string) =>
      (
        await createPhone(app, brand === undefined ? {} : { brand }).get(
          `username-available?username=${encodeURIComponent(username)}`,
        )
      ).body;
    expect(await ask("Free_Name")).toEqual({ isAvailable: true, reason: null });
    expect(await ask("taken_NAME")).toMatchObject({ isAvailable: false, reason: { code: "username_taken" } });
    for (const name of ["admin", ...namesOfHouse.split(" ")]) {
      expect(await ask(name), name).toMatchObject({
        isAvailable: false,
        reason: { code: "username_refused" },
      });
    }
    for (const name of ["Arena", "Cup", "League", "Liga", "Clash", "Vuka_King"]) {
      expect(await ask(name), name).toMatchObject({ isAvailable: true });
    }
    expect(await ask("ad\u200bmin")).toMatchObject({ reason: { code: "username_characters" } });
    expect(await ask("a", "blg-ps-ar")).toEqual({
      isAvailable: false,
      reason: { code: "username_length", message: "استخدم من 3 إلى 20 حرفًا." },
    });
  });

  test("reports the player's own name as free", async () => {
    const phone = createPhone(app);
    await phone.register(nextNumber(), "My_Own_Name");
    expect(await phone.get("username-available?username=my_own_name")).toMatchObject({
      body: { isAvailable: true },
    });
  });
});

describe("profile-update", () => {
  test("keeps a stored e-mail that only an earlier rule accepted", async () => {
    const phone = createPhone(app);
    await phone.register(nextNumber(), "Old_Address", { email: "before@example.com" });
    const email = "soren&co@example.com";
    await app.database.run("update players set email = $1 where username = 'Old_Address'", [email]);
    expect(await phone.post("profile-update", { email, bio: "New" })).toMatchObject({ status: 200 });
    expect(await phone.post("profile-update", { email: "another&@example.com" })).toMatchObject({
      body: { fields: { email: { code: "email_malformed" } } },
    });
  });

  test("changes the e-mail only after a fresh proof, and notifies the old address", async () => {
    const phone = createPhone(app);
    const msisdn = nextNumber();
    await phone.register(msisdn, "Moves_House", { email: "before@example.com" });
    app.clock.advance("11m");
    const change = { email: "after@example.com" };
    expect(await phone.post("profile-update", change)).toMatchObject({
      status: 403,
      body: { code: "proof_needed" },
    });
    expect((await phone.post("profile-update", { email: "before@example.com", bio: "hi" })).status).toBe(200);
    await phone.prove(msisdn);
    expect(await phone.post("profile-update", change)).toMatchObject({ body: { user: change } });
    await app.jobs.runDue();
    const [mail, ...others] = app.messages.list({ to: "before@example.com" });
    expect(mail?.subject).toContain("was changed");
    expect(others).toEqual([]);
    expect(await app.database.run("select 1 from former_emails")).toEqual([]);
  });

  test("changes given fields, clears null fields and keeps the rest", async () => {
    const phone = createPhone(app);
    await phone.register(nextNumber(), "Changes_Me", { email: "me@example.com" });
    const answer = await phone.post("profile-update", {
      firstName: "  Nomsa\u202e ",
      lastName: "Dlamini",
      gender: "female",
      bio: "Plays\u0007 football",
      email: null,
    });
    expect(answer).toMatchObject({
      body: {
        user: {
          username: "Changes_Me",
          fullName: "Nomsa Dlamini",
          gender: "female",
          bio: "Plays football",
          email: null,
          dateOfBirth: born,
        },
      },
    });
  });

  test("accepts an address of another number account, because such addresses are not verified", async () => {
    const email = "shared@example.com";
    for (const name of ["First_of_two", "Second_of_two"]) {
      app.clock.advance("1m");
      const phone = createPhone(app);
      const registered = await phone.register(nextNumber(), name, { email });
      expect(registered).toMatchObject({ status: 200, body: { user: { email } } });
    }
    app.clock.advance("1m");
    const phone = createPhone(app);
    const msisdn = nextNumber();
    await phone.register(msisdn, "Third_of_three");
    const changed = await phone.post("profile-update", { email: email.toUpperCase() });
    expect(changed).toMatchObject({ status: 200, body: { user: { email: email.toUpperCase() } } });

    // The locked profiles of a number may have the same address too.
    for (const name of ["Fourth_of_four", "Fifth_of_five"]) {
      app.clock.advance("60d");
      const next = createPhone(app);
      await next.prove(msisdn);
      const fresh = {
        username: name,
        cellNumber: msisdn,
        dateOfBirth: "1999-05-05",
        startFresh: true,
        email,
      };
      expect(await next.post("register", fresh)).toMatchObject({ status: 200 });
    }
  });

  test.each([
    [{ username: "admin" }, "username_refused"],
    [{ username: "Keeps_Me" }, "username_taken"],
    [{ dateOfBirth: "2020-01-01" }, "too_young"],
    [{ dateOfBirth: null }, "birth_date_missing"],
    [{ country: "DE" }, "country_not_served"],
    [{ firstName: "x".repeat(41) }, "invalid_input"],
    [{ gender: "robot" }, "invalid_input"],
  ])("refuses %j as %s and changes nothing", async (change, code) => {
    await createPhone(app)
      .register(nextNumber(), "Keeps_Me")
      .catch(() => undefined);
    app.clock.advance("1m");
    const phone = createPhone(app);
    await phone.register(nextNumber(), `Stays_${count}`);
    const before = (await phone.get("profile")).body;
    expect(await phone.post("profile-update", { bio: "new", ...change })).toMatchObject({ body: { code } });
    expect((await phone.get("profile")).body).toEqual(before);
  });
});
