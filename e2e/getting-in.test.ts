import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "#kit/testing/browser.ts";
import { ask, askApi } from "./ask.ts";
import { brands } from "./brand-facts.ts";
import { addressOf, newVisitor, product, visit } from "./product.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** A page of the brand in a browser of its own, which calls as its screens do. */
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
        const answer = await fetch(`/api/game/${url}`, init);
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      },
      [path, body] as const,
    ) as Promise<Reply>;
  return { context, page, call };
}

/** The job that sends it runs beside the call. */
function codeSentTo(brand: string, msisdn: string): Promise<string> {
  return vi.waitFor(async () => {
    const [last] = await askApi<{ text: string }[]>(brand, `/sim/messages?to=${msisdn}`);
    const code = /#(\d{6})$/.exec(last?.text ?? "")?.[1];
    if (code === undefined) throw new Error(`no SMS to ${msisdn}`);
    return code;
  }, 10_000);
}

describe("by cell number", () => {
  test("a new player gets in with a code, and the page knows the player afterwards", async () => {
    const { context, page, call } = await openBrand("blg-za-en");
    const msisdn = "27829876543";
    expect(await call("request-otp", { msisdn: "082 987 6543" })).toMatchObject({
      status: 200,
      body: { msisdn },
    });
    const otp = await codeSentTo("blg-za-en", msisdn);
    expect(await call("validate-otp", { msisdn, otp })).toMatchObject({ body: { isRegistered: false } });
    const registration = { username: "E2E_Newcomer", cellNumber: msisdn, dateOfBirth: "1999-05-05" };
    expect(await call("register", registration)).toMatchObject({ status: 200 });
    expect(await call("login", { msisdn })).toMatchObject({ body: { user: { username: "E2E_Newcomer" } } });
    const cookies = await context.cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ["bid", true, "Lax"],
      ["sid", true, "Lax"],
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await page.reload();
    expect(await page.content()).toContain("E2E_Newcomer");
    await context.close();
  });

  test("a picture that is chosen while registering is the new player's", async () => {
    const brand = "blg-za-en";
    const { context, page, call } = await openBrand(brand);
    const msisdn = "27829876544";
    await call("request-otp", { msisdn });
    await call("validate-otp", { msisdn, otp: await codeSentTo(brand, msisdn) });
    await visit(page, brand, "/register-form/false");
    const picture = { width: 64, height: 48, channels: 3, background: "teal" } as const;
    const buffer = await sharp({ create: picture }).png().toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await page.getByRole("radio", { name: "Your own picture" }).waitFor({ state: "attached" });
    await page.getByLabel("Username").fill("E2E_Pictured");
    await page.getByLabel("Date of birth").fill("1999-05-05");
    await page.getByRole("button", { name: "Start playing" }).click();
    await page.waitForURL(addressOf(brand, "/landing"));
    const { body } = await call("profile");
    expect(body).toMatchObject({
      user: { username: "E2E_Pictured", avatarUrl: expect.stringMatching(/^\/files\//) },
    });
    await context.close();
  });

  test("a player of the demo data is known by its number, once that is proved", async () => {
    const { context, call } = await openBrand("mtn-za-en");
    const msisdn = "27600000001";
    await call("request-otp", { msisdn });
    const otp = await codeSentTo("mtn-za-en", msisdn);
    expect(await call("validate-otp", { msisdn, otp })).toEqual({
      status: 200,
      body: { isRegistered: true, needsSecondProof: false },
    });
    expect(await call("profile")).toMatchObject({ status: 200, body: { user: { cellNumber: msisdn } } });
    await context.close();
  });
});

describe("a number in an address signs nobody in", () => {
  const claims = [
    "msisdn=27600000001",
    "msisdn=27600000001&ts=1794700000&sig=00",
    "msisdn=27600000001&result=SUCCESS&subscription_id=1&ext_ref=1&userId=1",
  ];

  test.each(brands.filter(({ key }) => !key.includes("demo")))("on $key", async ({ key }) => {
    for (const path of ["/landing", "/games", "/notifications", "/guest", "/"]) {
      for (const claim of claims) {
        const { headers, text } = await ask({
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
