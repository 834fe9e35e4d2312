import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone, wrongCode, type Answer } from "../../testing/phone.ts";

let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

const root = new URL("../../../../", import.meta.url);
const readTexts = async (language: string, namespace: string) =>
  JSON.parse(await readFile(new URL(`languages/${language}/${namespace}.json`, root), "utf8")) as Record<
    string,
    string
  >;
/** Texts of problems that pages also use, and of problems that only the server returns. */
const problemTexts = async (language: string) => ({
  ...(await readTexts(language, "problems")),
  ...(await readTexts(language, "refusals")),
});

/**
 * Expects the texts of the language, different from the English ones, in responses and their fields. All `codes` must
 * occur.
 */
async function expectTranslated(language: string, answers: readonly Answer[], codes: readonly string[]) {
  const [texts, english] = [await problemTexts(language), await problemTexts("en")];
  const problems = answers.flatMap(({ body }) => [body, ...Object.values(body.fields ?? {})]);
  for (const { code = "", message } of problems) {
    expect({ code, message }).toEqual({ code, message: texts[code] });
    expect(message).not.toBe(english[code]);
  }
  expect(problems.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]));
}

test.each([
  ["blg-ps-ar", "ar", "970599000001"],
  ["blg-ps-am", "am", "970599000002"],
])("problems with a number, a code or a name are in the language of %s", async (brand, language, msisdn) => {
  const phone = createPhone(app, { brand });
  const ask = (typed: string) => phone.post("request-otp", { msisdn: typed });
  const numbers = [await ask("12"), await ask("+27821234567"), await ask("+970 212 345 678")];
  const code = await phone.requestCode(msisdn);
  const enter = (otp: string) => phone.post("validate-otp", { msisdn, otp });
  const wrong = await enter(wrongCode(code));
  await enter(code);
  const used = await enter(code);
  const register = (username: string) => phone.post("register", { username, cellNumber: msisdn });
  const names = [await register("ab"), await register("a\u202eda"), await register("admin")];
  app.clock.advance("6m");
  const neverRequested = await phone.post("validate-otp", { msisdn: "970599000003", otp: "123456" });
  await expectTranslated(
    language,
    [...numbers, wrong, used, ...names, neverRequested],
    [
      "number_malformed",
      "number_foreign",
      "number_not_mobile",
      "otp_invalid",
      "otp_used",
      "otp_expired",
      "username_length",
      "username_characters",
      "username_refused",
    ],
  );
});

test.each(["fr", "de", "es", "it"])(
  "problems with an address, a password or a link are in the language of %s",
  async (language) => {
    const mailboxes = createMailboxes(app, `eal-eu-${language}`);
    const browser = mailboxes.browser();
    const empty = await browser.post("email-register", { name: "", email: "x", password: "123" });
    const common = { password: "Liverpool1", confirmPassword: "Liverpool1" };
    const form = mailboxes.form(`${language}@play.example`, { ...common, dateOfBirth: "2012-01-01" });
    const minor = await browser.post("email-register", form);
    const login = await browser.post("email-login", { email: "no@play.example", password: "kvell" });
    const link = await browser.post("verify-email", { token: "a".repeat(43) });
    await expectTranslated(
      language,
      [empty, minor, login, link],
      [
        "name_missing",
        "email_malformed",
        "password_too_short",
        "terms_not_accepted",
        "password_common",
        "guardian_consent_missing",
        "wrong_credentials",
        "link_expired",
      ],
    );
  },
);
