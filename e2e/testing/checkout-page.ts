import type { Browser, BrowserContext, Page } from "playwright-core";
import { newEmail } from "./unique-values.ts";
import { textsTo } from "./messages.ts";
import { joinBrand, newDevice } from "./players.ts";
import { documentsOf, eventually, visit, type VisitorOptions } from "./product.ts";

export const path = "/auth/checkout-payment";

export interface CheckoutPage {
  context: BrowserContext;
  page: Page;
  /** Everything that the browser sent: origin and content. */
  sent: { origin: string; text: string }[];
  documents: string[];
  email: string;
}

/** The checkout of a new player. */
export async function openCheckout(
  browser: Browser,
  brand = "eal-eu-en",
  { query = "", msisdn, ...options }: VisitorOptions & { query?: string; msisdn?: string } = {},
): Promise<CheckoutPage> {
  const { playerId } = await joinBrand(brand, msisdn, "1990-05-17");
  const context = await newDevice(browser, brand, playerId, options);
  const page = await context.newPage();
  const sent: CheckoutPage["sent"] = [];
  context.on("request", (request) =>
    sent.push({
      origin: new URL(request.url()).origin,
      text: `${request.url()} ${request.postData() ?? ""}`,
    }),
  );
  await visit(page, brand, path + query);
  await fieldOf(page, "cardCvc").waitFor();
  return { context, page, sent, documents: documentsOf(page), email: newEmail("payer") };
}

/** A field of the card, in its frame. */
export function fieldOf(page: Page, name: "cardNumber" | "cardExpiry" | "cardCvc") {
  return page.frameLocator(`iframe[title="Secure ${name} input"]`).locator("input");
}

export async function fillForm({ page, email }: CheckoutPage): Promise<void> {
  const values = {
    "First name": "Ada",
    "Last name": "Byron",
    Email: email,
    Address: "1 Street",
    City: "Berlin",
    "Zip code": "10115",
    "Card holder name": "Ada Byron",
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  const country = page.getByLabel("Country");
  if ((await country.inputValue()) === "") await country.selectOption("DE");
  // By keyboard: some Chromium versions lose the first click after one into a frame.
  const isOfAge = page.getByLabel("I am 18 or over");
  if (!(await isOfAge.isChecked())) await isOfAge.press("Space");
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await fieldOf(page, "cardNumber").fill(number);
  await fieldOf(page, "cardExpiry").fill("1234");
  await fieldOf(page, "cardCvc").fill("987");
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Subscribe and pay" }).click();
}

export async function orderNumberOf(page: Page): Promise<string> {
  await page.getByRole("heading", { name: "You’re in!" }).waitFor();
  return page.locator("dd").first().innerText();
}

/** Waits for the mail, because a job sends it. */
export function mailTo(brand: string, email: string, words: string): Promise<string> {
  return eventually(async () => {
    const found = (await textsTo(brand, email)).find((text) => text.includes(words));
    if (found === undefined) throw new Error(`no mail to ${email} with "${words}"`);
    return found;
  });
}
