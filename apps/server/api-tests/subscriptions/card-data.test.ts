import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { pagePolicy } from "#kit/http/security-headers.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { apiTable } from "../../api.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { form } from "../../testing/card-payer.ts";

const forbidden = /card.?(number|no|num)\b|\bpan\b|cvv|cvc|security.?code|expiry|exp.?(month|year)/i;

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties: unknown = Reflect.get(schema, "properties");
  const own = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

test("no API call accepts a card number, expiry date or CVV", () => {
  const calls = [...apiTable(idlePorts)];
  expect(calls.length).toBeGreaterThan(20);
  for (const [key, { endpoint }] of calls) {
    for (const schema of [endpoint.body, endpoint.query]) {
      if (!schema) continue;
      const names = namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
      expect(
        names.filter((name) => forbidden.test(name)),
        key,
      ).toEqual([]);
    }
  }
});

/** Makes the calls of the checkout screen: starts a checkout, mounts the card fields, then runs the test's action. */
const pageScript = `
  import { loadProcessorFields } from "/test/processor-fields.ts";
  const post = async (name, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/game/" + name, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { checkoutId, clientSecret, processor } = await post("checkout-start", ${JSON.stringify(form)});
  const fields = await loadProcessorFields(processor, "en");
  const [cardNumber, cardExpiry, cvv, wallets] = document.querySelectorAll("div");
  const states = [];
  fields.mount({ cardNumber, cardExpiry, cvv }, (state) => states.push(state));
  const wallet = new Promise((onDone) => {
    const onApproved = (confirm) => void confirm(clientSecret).then(onDone);
    fields.mountWallets(wallets, { currency: "EUR", mayOpen: () => true, onApproved });
  });
  window.checkout = {
    tokenise: () => fields.tokenise(clientSecret, "Ada Byron"),
    complete: () => post("checkout-complete", { checkoutId }),
    states: () => states,
    wallet: () => wallet,
  };
`;

/** The processor's card fields on a page of our origin, with the content security policy of the payment page. */
describe("card data entered in a browser", () => {
  const number = "4242424242424242";
  const cvv = "987";
  let app: CardApp;
  let browser: Browser;
  let origin: string;
  const asked: string[] = [];
  const violations: string[] = [];

  beforeAll(async () => {
    const scripts = new Map([["page", pageScript]]);
    for (const name of ["processor-fields", "card-problem", "stripe-js", "wallet-owner"]) {
      const file = new URL(`../../../../features/subscriptions/web/parts/${name}.ts`, import.meta.url);
      scripts.set(name, stripTypeScriptTypes(await readFile(file, "utf8")));
    }
    const policy: { text: string } = { text: "" };
    app = await startCardApp(async (server) => {
      server.get("/test/page", (_, reply) =>
        reply
          .type("text/html")
          .header("content-security-policy", policy.text)
          .send(
            `<div id="number"></div><div id="expiry"></div><div id="cvv"></div><div id="wallets"></div><script type="module" src="/test/page.ts"></script>`,
          ),
      );
      server.get<{ Params: { name: string } }>("/test/:name.ts", ({ params }, reply) =>
        reply.type("text/javascript").send(scripts.get(params.name) ?? ""),
      );
    });
    const trusted = [app.processor.url];
    policy.text = pagePolicy(false, undefined, { scripts: trusted, frames: trusted, connections: trusted });
    const { port } = app.server.server.address() as AddressInfo;
    origin = `http://eal-eu-en.localhost:${port}`;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  async function openCheckout(): Promise<Page> {
    const { token } = await app.signUp("eal-eu-en");
    const context = await browser.newContext();
    // A busy machine may be slow; the test does not measure time.
    context.setDefaultTimeout(100_000);
    await context.addCookies([{ name: "sid", value: token, url: origin }]);
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.url().startsWith(origin)) {
        asked.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`);
      }
    });
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(`${origin}/test/page`);
    await page.waitForSelector("#wallets iframe", { state: "attached" });
    return page;
  }

  const inField = (page: Page, id: string) => page.frameLocator(`#${id} iframe`).locator("input");

  async function typeCard(page: Page, digits: string): Promise<void> {
    await inField(page, "number").pressSequentially(digits);
    await inField(page, "expiry").pressSequentially("1239");
    await inField(page, "cvv").pressSequentially(cvv);
  }

  const run = (page: Page, name: "tokenise" | "complete" | "wallet" | "states") =>
    page.evaluate(`window.checkout.${name}()`);

  test("reaches the processor, but never our server, log or database", async () => {
    const page = await openCheckout();
    await typeCard(page, number);
    expect(await inField(page, "number").inputValue()).toBe("4242 4242 4242 4242");
    expect(await run(page, "tokenise")).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/) });
    expect(await run(page, "complete")).toMatchObject({ status: "completed" });
    expect(await run(page, "states")).toContainEqual({
      cardNumber: "complete",
      cardExpiry: "complete",
      cvv: "complete",
      brand: "visa",
    });
    await app.jobs.runDue();

    const tables = await app.database.run(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    expect(tables.length).toBeGreaterThan(20);
    const stored: string[] = [];
    for (const { name } of tables) {
      stored.push(JSON.stringify(await app.database.run(`select * from ${String(name)}`)));
    }
    const everything = [
      ...asked,
      ...app.logged,
      ...stored,
      ...app.messages.list().map((mail) => JSON.stringify(mail)),
    ];
    expect(asked.length).toBeGreaterThan(4);
    expect(stored.some((rows) => rows.includes('"card_last_four":"4242"'))).toBe(true);
    for (const text of everything) {
      expect(text.replaceAll(/[\s%+-]/g, "")).not.toContain(number);
      expect(text).not.toMatch(new RegExp(`"[^"]*cv[cv][^"]*":"?${cvv}`, "i"));
    }
    expect(violations).toEqual([]);
    await page.context().close();
  });

  test.each([
    ["4000000000000002", { problem: "card_declined" }],
    ["4000000000009995", { problem: "card_insufficient_funds" }],
    ["4000000000000069", { problem: "card_expired" }],
  ])("%s is mapped to our own problem codes", async (digits, problem) => {
    const page = await openCheckout();
    await typeCard(page, digits);
    expect(await run(page, "tokenise")).toEqual(problem);
    await page.context().close();
  });

  test.each([
    ["Complete authentication", { paymentMethodId: expect.any(String) as string }, "completed"],
    ["Fail authentication", { problem: "card_authentication_failed" }, undefined],
  ])("the bank's authentication, with outcome %s", async (button, outcome, status) => {
    const page = await openCheckout();
    await typeCard(page, "4000002500003155");
    const result = run(page, "tokenise");
    await page
      .frameLocator("iframe[title='Bank authentication']")
      .getByRole("button", { name: button })
      .click();
    expect(await result).toEqual(outcome);
    expect(await run(page, "complete")).toMatchObject(status ? { status } : { code: "card_not_confirmed" });
    await page.context().close();
  });

  test("a wallet pays without typing a card number", async () => {
    const page = await openCheckout();
    const sheet = page.frameLocator("#wallets iframe");
    await sheet.getByRole("button", { name: "Apple Pay" }).click();
    await sheet.getByRole("button", { name: "Pay", exact: true }).click();
    expect(await run(page, "wallet")).toEqual({ paymentMethodId: expect.stringMatching(/^pm_/) });
    expect(await run(page, "complete")).toMatchObject({ status: "completed" });
    await page.context().close();
  });

  test("the content security policy blocks a third-party script", async () => {
    const page = await openCheckout();
    const stoppedBy = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (stop) => resolve(stop.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "window.skimmed = true";
          document.body.append(script);
        }),
    );
    expect(stoppedBy).toBe("script-src-elem");
    expect(await page.evaluate(() => "skimmed" in window)).toBe(false);
    await page.context().close();
  });
});
