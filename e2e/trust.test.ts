import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiTable } from "#apps/server/api.ts";
import { splitKey } from "#kit/contract/contract.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { ask, askApi } from "./ask.ts";
import { complaintsOf, newVisitor, product, visit } from "./product.ts";

describe("what the browser gets", () => {
  test("holds no key, no fixed bearer and no server's address", async () => {
    const folder = new URL("../dist/client/assets/", import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) {
      const code = await readFile(new URL(name, folder), "utf8");
      expect(code, name).not.toMatch(
        /bearer\s|authorization["']?\s*:|sk_live|api[-_]?key|postgres(ql)?:\/\//i,
      );
      const keys = code.match(/["'`][A-Za-z0-9+/]{40,}={0,2}["'`]/g) ?? [];
      // The alphabet of base64 is none.
      expect(keys.filter((key) => !key.includes("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))).toEqual([]);
    }
  });

  test("is no source map", async () => {
    const folder = new URL("../dist/client/assets/", import.meta.url);
    expect((await readdir(folder)).filter((name) => name.endsWith(".map"))).toEqual([]);
  });
});

const closed = [...apiTable().values()].filter(({ endpoint }) => endpoint.auth !== "public");

test.each(closed.map(({ key }) => ({ key, ...splitKey(key) })))(
  "$key is closed to who has no session, or an invented one",
  async ({ method, path }) => {
    const cookies = [undefined, "sid=invented", `__Host-sid=${"a".repeat(43)}`, `sid=${"a".repeat(43)}`];
    for (const cookie of cookies) {
      const { status, text } = await ask({
        host: `vc-za-en.localhost:${product.port}`,
        path,
        method,
        headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
        ...(method === "POST" ? { body: "{}" } : {}),
      });
      expect(status, text).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ code: "sign_in_required" });
    }
  },
);

describe("a player whose name is code", () => {
  const brand = "vc-za-en";
  const name = `{1}<i id="xss" onclick="x">`;
  let browser: Browser;
  let page: Page;
  let client: pg.Client;
  let match: { event: { id: string }; challenger: { id: string; username: string } };

  beforeAll(async () => {
    const { matches } = await askApi<{ matches: (typeof match)[] }>(brand, "/api/game/live-matches?limit=1");
    const [first] = matches;
    if (!first) throw new Error(`${brand} has no live match`);
    match = first;
    client = new pg.Client(product.databaseUrl);
    await client.connect();
    await client.query("update players set username = $1 where id = $2", [name, match.challenger.id]);
    browser = await launchBrowser();
    page = await (await newVisitor(browser)).newPage();
  });

  afterAll(async () => {
    await browser.close();
    const { id, username } = match.challenger;
    await client.query("update players set username = $1 where id = $2", [username, id]);
    await client.end();
  });

  test("is written as it is, in every text that it is put into", async () => {
    const complaints = complaintsOf(page);
    await visit(page, brand, "/landing?fresh");
    const link = page.locator(`a[href="/event-home/${match.event.id}"]`).first();
    const words = (await link.getAttribute("aria-label")) ?? (await link.innerText());
    expect(words).toContain(name);
    expect(await page.locator("#xss").count()).toBe(0);
    await visit(page, brand, "/how-it-works");
    await page.locator('nav a[href="/landing"]:visible').click();
    await page.getByText(name).first().waitFor({ state: "attached" });
    expect(await page.locator("#xss").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
