import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

describe("the minimum age, in the brand's time zone", () => {
  test.each([
    ["eal-eu-en", "2026-11-15T12:00:00Z", "2008-11-15", true],
    ["eal-eu-en", "2026-11-15T12:00:00Z", "2008-11-16", false],
    // Midnight in Berlin is an hour before midnight in Dublin.
    ["eal-eu-de", "2026-11-14T23:30:00Z", "2008-11-15", true],
    ["eal-eu-en", "2026-11-14T23:30:00Z", "2008-11-15", false],
    ["eal-eu-en", "2026-02-28T12:00:00Z", "2008-02-29", false],
    ["eal-eu-en", "2026-03-01T12:00:00Z", "2008-02-29", true],
  ])("%s at %s, born %s: of age is %s", async (brand, now, dateOfBirth, isOfAge) => {
    app.clock.moveTo(now);
    const there = createMailboxes(app, brand);
    const form = there.form(there.newAddress(), { dateOfBirth });
    const answer = await there.browser().post("email-register", form);
    expect(answer.status).toBe(isOfAge ? 200 : 400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(
      isOfAge ? [] : ["hasGuardianConsent", "guardianEmail"],
    );
  });

  test.each([
    ["blg-za-en", "27825550001", "2026-11-14T22:30:00Z", "2008-11-15", 200],
    ["blg-za-en", "27825550002", "2026-11-14T21:30:00Z", "2008-11-15", 403],
    ["mtn-ng-en", "2348035550003", "2026-11-14T23:30:00Z", "2008-11-15", 200],
    ["mtn-ng-en", "2348035550004", "2026-11-14T22:30:00Z", "2008-11-15", 403],
    ["saf-ke-en", "254712550005", "2026-11-14T21:30:00Z", "2008-11-15", 200],
    ["saf-ke-en", "254712550006", "2026-11-14T20:30:00Z", "2008-11-15", 403],
    ["airtel-ng-en", "2348025550007", "2026-02-28T12:00:00Z", "2008-02-29", 403],
    ["airtel-ng-en", "2348025550008", "2026-03-01T12:00:00Z", "2008-02-29", 200],
    ["blg-ps-ar", "970599550009", "2026-02-28T12:00:00Z", "2008-02-29", 403],
    ["blg-ps-am", "970599550010", "2026-03-01T12:00:00Z", "2008-02-29", 200],
  ])("%s has no guardians: %s at %s, born %s, gets %s", async (brand, msisdn, now, dateOfBirth, status) => {
    app.clock.moveTo(now);
    const phone = createPhone(app, { brand });
    const answer = await phone.register(msisdn, `Kid_${msisdn.slice(-4)}`, { dateOfBirth });
    expect(answer.status).toBe(status);
    const players = await app.database.run("select 1 from players where msisdn = $1", [msisdn]);
    expect(players).toHaveLength(status === 200 ? 1 : 0);
  });
});
