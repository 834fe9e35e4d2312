import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

const young = { dateOfBirth: "2012-01-01", hasGuardianConsent: true };

/** A minor with a verified address. */
async function waiting() {
  const guardianEmail = people.newAddress();
  const minor = await people.register({ ...young, guardianEmail });
  await minor.browser.post("verify-email", { token: await people.tokenOf(minor.email) });
  return { ...minor, guardianEmail };
}

async function agreed() {
  const minor = await waiting();
  const token = await people.tokenOf(minor.guardianEmail);
  expect((await people.browser().post("guardian-consent", { token })).status).toBe(200);
  return minor;
}

describe("the date of birth after a guardian's consent", () => {
  test.each([
    ["eal-eu-en", /Your date of birth is locked\. Contact support/],
    ["eal-eu-de", /gesperrt.* Support/],
    ["eal-eu-fr", /verrouillée.*support/],
    ["eal-eu-es", /bloqueada.* soporte/],
    ["eal-eu-it", /bloccata.*assistenza/],
  ])("cannot be changed by the player on %s", async (brand, words) => {
    const browser = createPhone(app, { brand });
    await people.logIn(await agreed(), browser);
    const problem = {
      status: 409,
      body: {
        code: "birth_date_fixed",
        fields: { dateOfBirth: { code: "birth_date_fixed", message: expect.stringMatching(words) } },
      },
    };
    for (const dateOfBirth of ["1990-01-01", "2011-12-31", "", null]) {
      expect(await browser.post("profile-update", { bio: "grown up", dateOfBirth })).toMatchObject(problem);
    }
    expect((await browser.get("profile")).body).toMatchObject({
      isBirthDateFixed: true,
      user: { dateOfBirth: young.dateOfBirth, bio: null },
    });
    const saved = await browser.post("profile-update", { bio: "Still 2012", dateOfBirth: young.dateOfBirth });
    expect(saved).toMatchObject({ status: 200, body: { user: { bio: "Still 2012" } } });
  });

  test("stays fixed after the player turns 18", async () => {
    const minor = await agreed();
    await people.logIn(minor, minor.browser);
    const { email } = minor;
    await app.database.run("update players set date_of_birth = '2001-01-01' where email_key = $1", [email]);
    expect(await minor.browser.post("profile-update", { dateOfBirth: "1990-01-01" })).toMatchObject({
      status: 409,
      body: { code: "birth_date_fixed" },
    });
  });

  test("can be corrected by a player who registered as an adult", async () => {
    const { browser } = await people.signedIn();
    expect((await browser.get("profile")).body).toMatchObject({ isBirthDateFixed: false });
    expect(await browser.post("profile-update", { dateOfBirth: "1990-01-01" })).toMatchObject({
      status: 200,
      body: { user: { dateOfBirth: "1990-01-01" } },
    });
  });
});

describe("registering again before the guardian has answered", () => {
  test("as an adult with the same address still waits for the guardian, with the first date of birth", async () => {
    const minor = await waiting();
    const again = people.browser();
    expect((await again.post("email-register", people.form(minor.email))).status).toBe(200);
    expect(await again.post("verify-email", { token: await people.tokenOf(minor.email) })).toMatchObject({
      status: 200,
      body: { awaitsGuardian: true, guardianEmail: minor.guardianEmail },
    });
    expect(await people.logIn(minor)).toMatchObject({ status: 403, body: { code: "guardian_awaited" } });
    const token = await people.tokenOf(minor.guardianEmail);
    expect((await people.browser().post("guardian-consent", { token })).status).toBe(200);
    await people.logIn(minor, minor.browser);
    expect((await minor.browser.get("profile")).body).toMatchObject({
      isBirthDateFixed: true,
      user: { dateOfBirth: young.dateOfBirth },
    });
  });

  test("with another guardian asks that one, with the first date of birth", async () => {
    const minor = await waiting();
    const guardianEmail = people.newAddress();
    const older = { ...young, dateOfBirth: "2009-01-01", guardianEmail };
    await people.browser().post("email-register", people.form(minor.email, older));
    await people.browser().post("verify-email", { token: await people.tokenOf(minor.email) });
    const token = await people.tokenOf(guardianEmail);
    expect((await people.browser().post("guardian-consent", { token })).status).toBe(200);
    await people.logIn(minor, minor.browser);
    expect((await minor.browser.get("profile")).body).toMatchObject({
      user: { dateOfBirth: young.dateOfBirth },
    });
  });

  test("with an unverified address may change the date, because another person may have used the address", async () => {
    const { email } = await people.register({ ...young, guardianEmail: people.newAddress() });
    const owner = people.browser();
    await owner.post("email-register", people.form(email));
    expect(await owner.post("verify-email", { token: await people.tokenOf(email) })).toMatchObject({
      status: 200,
      body: { awaitsGuardian: false },
    });
  });
});
