import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { onePerLanguage } from "./testing/brand-facts.ts";
import { newPlayer } from "./testing/players.ts";
import { browserErrorsOf, visit } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const browser = await sharedBrowser();

/** Player pages with names, dates, numbers or money that Intl formats on both sides; brands.test.ts has the landing page. */
async function pathsOf(brand: string): Promise<string[]> {
  const { id } = await findEvent(brand, ({ phase }) => phase === "live");
  const final = await findEvent(brand, ({ phase, stage }) => phase === "live" && stage === "finals");
  return [`/event-home/${id}`, `/bracket/${final.id}`, "/manage-subscription", "/notifications"];
}

test.each(onePerLanguage.map(({ language, key }) => ({ language, key })))(
  "in $language the page hydrates without differences ($key)",
  async ({ key }) => {
    const context = await newPlayer(browser, { locale: "en-US", timezoneId: "Pacific/Auckland" });
    const page = await context.newPage();
    const complaints = browserErrorsOf(page);
    for (const path of await pathsOf(key)) await visit(page, key, path);
    await context.close();
    expect(complaints.filter((complaint) => /^(uncaught|console)/.test(complaint))).toEqual([]);
  },
);
