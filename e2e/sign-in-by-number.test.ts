import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { brands } from "./testing/brand-facts.ts";
import { newEmail, newNumber, newUsername } from "./testing/unique-values.ts";
import { codeTo, countCodes, messageTo } from "./testing/messages.ts";
import { enterNumber, register } from "./testing/opt-in-page.ts";
import { deleteCodes, inProductDatabase } from "./testing/product-database.ts";
import { addressOf, waitForPage, newVisitor, product, reload, visit } from "./testing/product.ts";
import { fillRegister, password } from "./testing/register-page.ts";

const browser = await sharedBrowser();

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** A page of the brand in its own browser, which calls the API like its screens. */
async function openBrand(brand: string) {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, brand, "/landing");
  const call = (path: string, body?: object) =>
    page.evaluate(
      async ([url, payload]) => {
        const init = payload
          ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(payload) }
          : {};
        const response = await fetch(`/api/game/${url}`, init);
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      },
      [path, body] as const,
    ) as Promise<Reply>;
  return { context, page, call };
}

describe("by cell number", () => {
  test("a new player signs in with a code, and the page then knows the player", async () => {
    const { context, page, call } = await openBrand("blg-za-en");
    const [msisdn, username] = [newNumber("2782"), newUsername()];
    const typed = `082 ${msisdn.slice(4, 7)} ${msisdn.slice(7)}`;
    expect(await call("request-otp", { msisdn: typed })).toMatchObject({
      status: 200,
      body: { msisdn },
    });
    const otp = await codeTo("blg-za-en", msisdn);
    expect(await call("validate-otp", { msisdn, otp })).toMatchObject({ body: { isRegistered: false } });
    const registration = { username, cellNumber: msisdn, dateOfBirth: "1999-05-05" };
    expect(await call("register", registration)).toMatchObject({ status: 200 });
    expect(await call("login", { msisdn })).toMatchObject({ body: { user: { username } } });
    const cookies = (await context.cookies()).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ["bid", true, "Lax"],
      ["registered-device", true, "Lax"],
      ["sid", true, "Lax"],
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await reload(page);
    expect(await page.content()).toContain(username);
    await context.close();
  });

  test("the number is filled in again for a returning visitor, another browser shows how to continue, and the focus is never lost", async () => {
    const brand = "mtn-ng-en";
    const msisdn = newNumber("234803");
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName);
    const askIn = async (from: Page) => {
      await visit(from, brand, "/guest");
      await from.locator("input[name=msisdn]").fill(`+${msisdn}`);
      await from.getByRole("button", { name: "Send me an OTP" }).click();
      await waitForPage(from, "**/submit-otp");
    };
    await askIn(page);
    const first = await codeTo(brand, msisdn);
    await expect.poll(focused).toBe("otp");
    await page.getByText("Fills in automatically when the SMS arrives.").waitFor();

    const other = await (await newVisitor(browser, { reducedMotion: "reduce" })).newPage();
    await askIn(other);
    await other.getByText(/^That OTP was for another browser\./).waitFor();
    const leftIn = async (at: Page) =>
      Number(/0:(\d\d)$/.exec((await at.getByRole("timer").textContent()) ?? "")?.[1]);
    const [here, there] = await Promise.all([leftIn(page), leftIn(other)]);
    expect(Math.abs(here - there)).toBeLessThanOrEqual(2);
    expect(await other.getByLabel("6-digit OTP").evaluate((input: HTMLInputElement) => input.readOnly)).toBe(
      true,
    );
    await other.context().close();

    await page.getByRole("link", { name: "Change" }).click();
    await page.getByRole("heading", { name: "What’s your number?" }).waitFor();
    const typed = page.locator("input[name=msisdn]");
    expect((await typed.inputValue()).replaceAll(" ", "")).toBe(msisdn.slice(3));
    await expect.poll(focused).toBe("H1");
    await page.getByRole("button", { name: "Send me an OTP" }).click();
    await page.getByRole("heading", { name: "Enter your OTP" }).waitFor();

    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, "0");
    for (let attempt = 1; attempt <= 5; attempt++) {
      const answered = page.waitForResponse("**/api/game/validate-otp");
      await page.locator("input[name=otp]").fill(wrong);
      await answered;
      await page.getByText(attempt < 5 ? /^Invalid OTP/ : /^You have exceeded your OTP/).waitFor();
      await page.getByRole("button", { name: "Confirm" }).and(page.locator(":not([aria-busy])")).waitFor();
    }
    await expect.poll(focused).toBe("otp");

    // As if the number had used its five codes of this hour and the first delay were over.
    await inProductDatabase((database) =>
      database.run(
        `update otp_sends set sent_at = array_fill(now() - interval '10 minutes', array[5]),
           sent_for = array_fill(sent_for[1], array[5]) where msisdn = $1`,
        [msisdn],
      ),
    );
    const comeBack = async () => {
      await page.evaluate((number) => {
        sessionStorage.setItem("msisdn", JSON.stringify({ msisdn: number, resendAt: 0 }));
      }, msisdn);
      await reload(page);
    };
    await comeBack();
    await page.getByRole("button", { name: "Resend OTP" }).click();
    await page.getByRole("timer").and(page.locator(":focus")).waitFor();
    await reload(page);
    expect(await page.getByRole("timer").textContent()).toMatch(/^Resend in (50:00|4\d:\d\d)$/);
    expect(await page.getByRole("button", { name: "Resend OTP" }).count()).toBe(0);

    await deleteCodes(msisdn);
    await comeBack();
    const before = await countCodes(brand, msisdn);
    await page.getByRole("button", { name: "Resend OTP" }).click();
    await page.getByText(/^Resend in 0:/).waitFor();
    await expect.poll(focused).toBe("otp");
    await page.locator("input[name=otp]").fill(await codeTo(brand, msisdn, before));
    await waitForPage(page, "**/doi-one");
    await expect.poll(focused).toBe("H1");
    expect(await page.evaluate(() => sessionStorage.getItem("msisdn"))).toBeNull();

    await visit(page, brand, "/link-accounts");
    await page.getByRole("link", { name: "Finish my profile" }).click();
    await waitForPage(page, "**/register-form/false?next=%2Flink-accounts");
    await expect.poll(focused).toBe("H1");
    await page.getByLabel("Username").fill("a_");
    await page.getByText("Use 3 to 20 characters.").waitFor();
    await page.getByLabel("Username").fill("no spaces");
    await page.getByText("Use only letters from one alphabet, digits, _ or -.").waitFor();
    await context.close();
  });

  test("a second tab follows to where the code of the first led, and the new player's page starts at its content", async () => {
    const brand = "vc-za-en";
    const msisdn = newNumber("2782");
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await visit(page, brand, "/games");
    await enterNumber(page, brand, msisdn);
    await waitForPage(page, "**/doi-one?next=%2Fgames");
    const second = await context.newPage();
    await visit(second, brand, "/submit-otp?next=%2Fgames");
    await waitForPage(second, "**/doi-one?next=%2Fgames");

    await visit(page, brand, "/register-form/false?next=%2Fgames");
    await register(page, "/games");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await visit(second, brand, "/submit-otp?next=%2Fgames");
    expect(second.url()).toBe(addressOf(brand, "/games"));
    await visit(second, brand, "/submit-otp?next=%2F%2Fevil.example");
    expect(second.url()).toBe(addressOf(brand, "/landing"));
    await context.close();
  });

  test("a picture chosen during registration becomes the new player's avatar", async () => {
    const brand = "blg-za-en";
    const { context, page, call } = await openBrand(brand);
    const [msisdn, username] = [newNumber("2782"), newUsername()];
    await call("request-otp", { msisdn });
    await call("validate-otp", { msisdn, otp: await codeTo(brand, msisdn) });
    await visit(page, brand, "/register-form/false");
    const picture = { width: 64, height: 48, channels: 3, background: "teal" } as const;
    const buffer = await sharp({ create: picture }).png().toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await page.getByRole("radio", { name: "Your own picture" }).waitFor({ state: "attached" });
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Date of birth").fill("1999-05-05");
    await page.getByRole("button", { name: "Start playing" }).click();
    await waitForPage(page, addressOf(brand, "/landing"));
    const { body } = await call("profile");
    expect(body).toMatchObject({
      user: { username, avatarUrl: expect.stringMatching(/^\/files\//) },
    });
    await context.close();
  });

  test("a demo player is recognised by a proved number", async () => {
    const { context, call } = await openBrand("mtn-za-en");
    const msisdn = "27600000001";
    await deleteCodes(msisdn);
    const before = await countCodes("mtn-za-en", msisdn);
    await call("request-otp", { msisdn });
    const otp = await codeTo("mtn-za-en", msisdn, before);
    expect(await call("validate-otp", { msisdn, otp })).toEqual({
      status: 200,
      body: { isRegistered: true, needsSecondProof: false },
    });
    expect(await call("profile")).toMatchObject({ status: 200, body: { user: { cellNumber: msisdn } } });
    await context.close();
  });
});

test("a player who confirmed the e-mail in another browser gets the promised free trial after signing in", async () => {
  const brand = "eal-eu-en";
  const context = await newVisitor(browser);
  const page = await context.newPage();
  const email = newEmail("maya");
  await visit(page, brand, "/auth/register");
  await fillRegister(page, email);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { level: 1, name: "Check your inbox" }).waitFor();
  const link = await messageTo(brand, email, /https?:\/\/[^/]+(\/auth\/email-verification\?token=\S+)/);
  await context.clearCookies({ name: "bid" });
  await visit(page, brand, link);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByText("Sign in and start your free trial").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await waitForPage(page, addressOf(brand, "/auth/checkout-payment"));
  await page.getByText("24-hour free trial").waitFor();
  await context.close();
});

describe("a number in the URL signs nobody in", () => {
  const claims = [
    "msisdn=27600000001",
    "msisdn=27600000001&ts=1794700000&sig=00",
    "msisdn=27600000001&result=SUCCESS&subscription_id=1&ext_ref=1&userId=1",
  ];

  test.each(brands.filter(({ key }) => !key.includes("demo")))("on $key", async ({ key }) => {
    for (const path of ["/landing", "/games", "/notifications", "/guest", "/"]) {
      for (const claim of claims) {
        const { headers, text } = await sendRequest({
          host: `${key}.localhost:${product.port}`,
          path: `${path}?${claim}`,
          headers: {
            referer: "http://doi.dep.mtn.co.za/service/1",
            "x-msisdn": "27600000001",
            msisdn: "27600000001",
          },
        });
        expect(String(headers["set-cookie"] ?? "")).not.toContain("sid=");
        expect(text).not.toContain('"viewer":{');
      }
    }
  });
});
