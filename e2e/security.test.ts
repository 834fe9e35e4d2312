import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest, getFromApi } from "./testing/send-request.ts";
import { browserErrorsOf, newVisitor, product, visit } from "./testing/product.ts";
import { newPlayer } from "./testing/players.ts";

describe("what the browser gets", () => {
  test("contains no key, no fixed bearer token and no server address", async () => {
    const folder = new URL("../dist/client/assets/", import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) {
      const code = await readFile(new URL(name, folder), "utf8");
      expect(code, name).not.toMatch(
        /bearer\s|authorization["']?\s*:|sk_live|api[-_]?key|postgres(ql)?:\/\//i,
      );
      const keys = code.match(/["'`][A-Za-z0-9+/]{40,}={0,2}["'`]/g) ?? [];
      // The base64 alphabet is not a key.
      expect(keys.filter((key) => !key.includes("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))).toEqual([]);
    }
  });

  test("is no source map", async () => {
    const folder = new URL("../dist/client/assets/", import.meta.url);
    expect((await readdir(folder)).filter((name) => name.endsWith(".map"))).toEqual([]);
  });
});

/** Calls without authentication. A new one must be added here. */
const open = new Set([
  "get /api/game/games",
  "get /api/game/events",
  "get /api/game/event-counts",
  "get /api/game/entered-events",
  "get /api/game/event-by-id",
  "get /api/game/event-by-participants",
  "get /api/game/event-rules",
  "get /api/game/event-rankings",
  "get /api/game/shared",
  "get /api/game/season-rankings",
  "get /api/game/all-time-rankings",
  "get /api/game/live-matches",
  "get /api/game/event-by-id-matches",
  "get /api/bracket/get-bracket-event/",
  "get /api/app/legal",
  "post /api/app/load-error",
  "post /api/game/email-register",
  "post /api/game/verify-email",
  "post /api/game/resend-verification",
  "post /api/game/change-guardian",
  "post /api/game/guardian-consent",
  "post /api/game/guardian-refusal",
  "post /api/game/email-login",
  "post /api/game/send-password-recovery-email",
  "post /api/game/reset-password",
  // Sign-in to the staff console.
  "post /api/staff/sign-in",
  "post /api/staff/sign-in-by-key",
  "post /api/staff/key-challenge",
  // The mail about a sign-in has a signed link.
  "post /api/staff/report-sign-in",
  "post /api/staff/link-status",
  "post /api/staff/set-up",
  // A caller without a session is already signed out.
  "post /api/game/sign-out",
  // The recipient of a mail may unsubscribe from mails of its kind.
  "post /api/game/unsubscribe",
  "post /unsubscribe",
  // Visitors who cannot sign in write to support, and read their ticket with a signed token.
  "post /api/game/open-visitor-ticket",
  "get /api/game/visitor-ticket",
  "post /api/game/reply-to-visitor-ticket",
  // These check the proof of the number, also in the operators' own way.
  "get /api/game/packages",
  "get /api/game/subscription-status",
  "get /api/game/subscription",
  "post /api/game/stop-subscription",
  // The offers for card payment, and the withdrawal, which must work without signing in.
  "get /api/game/checkout-info",
  "post /api/game/withdraw-request",
  "post /api/game/withdraw-confirm",
  "post /api/game/opt-in-start",
  "post /api/game/opt-in-confirm",
  "post /api/kenya/get-user",
  "post /api/kenya/request-otp",
  "post /api/kenya/validate-otp",
  "post /api/kenya/unsubscribe",
  "post /api/telkom/update-user-state",
  "post /api/telkom/subscribe",
  "post /api/telkom/unsubscribe",
  "post /api/telkom/v2-get-user-via-product-id",
  // Anyone may read the terms.
  "get /api/terms/versions",
  // Sign-up: each requires a code, or the proof that a code left in this browser.
  "post /api/game/request-otp",
  "post /api/game/validate-otp",
  "post /api/game/second-proof",
  "post /api/game/second-proof-link",
  "post /api/game/link-status",
  "post /api/game/login",
  "post /api/game/register",
  "post /api/game/early-access-user",
  "post /api/game/get-user-via-msisdn",
  "get /api/game/username-available",
  "get /api/game/otp-proof-of-work",
  "get /api/game/session",
  // Asks about the signed link stored in this browser.
  "get /api/game/player-switch",
  "post /api/game/player-switch",
]);

test("every other call is refused without a session and with an invented one", async () => {
  const { paths } = await getFromApi<{ paths: Record<string, object> }>("vc-za-en", "/api/openapi.json");
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  const closed = calls.filter(({ method, path }) => !open.has(`${method} ${path}`));
  expect(closed.length).toBeGreaterThan(0);
  expect(calls.length - closed.length).toBe(open.size);
  for (const { method, path } of closed) {
    // Operators and the card processor have no session: they sign their messages.
    const refusal = path.startsWith("/api/callbacks/")
      ? { status: 403, problem: { code: "not_yours" } }
      : { status: 401, problem: { code: "sign_in_required" } };
    for (const cookie of ["", "sid=invented", `__Host-sid=${"a".repeat(43)}`, `sid=${"a".repeat(43)}`]) {
      const { status, text } = await sendRequest({
        host: `vc-za-en.localhost:${product.port}`,
        path,
        method: method.toUpperCase(),
        headers: { "content-type": path.includes("/upload-") ? "image/png" : "application/json", cookie },
        ...(method === "post" ? { body: "{}" } : {}),
      });
      expect({ path, status, problem: JSON.parse(text) as unknown }).toMatchObject({ path, ...refusal });
    }
  }
});

describe("a player whose name contains markup", () => {
  const brand = "vc-za-en";
  const name = `{1}<i id="xss" onclick="x">`;
  let browser: Browser;
  let page: Page;
  let client: pg.Client;
  let match: { event: { id: string }; challenger: { id: string; username: string } };

  beforeAll(async () => {
    const { matches } = await getFromApi<{ matches: (typeof match)[] }>(
      brand,
      "/api/game/live-matches?limit=1",
    );
    const [first] = matches;
    if (!first) throw new Error(`${brand} has no live match`);
    match = first;
    client = new pg.Client(product.databaseUrl);
    await client.connect();
    await client.query("update players set username = $1 where id = $2", [name, match.challenger.id]);
    browser = await sharedBrowser();
    page = await (await newVisitor(browser)).newPage();
  });

  afterAll(async () => {
    const { id, username } = match.challenger;
    await client.query("update players set username = $1 where id = $2", [username, id]);
    await client.end();
  });

  test("is escaped in every text that contains the name", async () => {
    const complaints = browserErrorsOf(page);
    await visit(page, brand, "/landing?fresh");
    const links = await page.locator(`a[href="/event-home/${match.event.id}"]`).all();
    const words = links.map(async (link) => (await link.getAttribute("aria-label")) ?? link.innerText());
    expect((await Promise.all(words)).join("\n")).toContain(name);
    expect(await page.locator("#xss").count()).toBe(0);
    const player = await (await newPlayer(browser)).newPage();
    await visit(player, brand, "/how-it-works");
    // Rendered by the browser this time, from API responses.
    await player.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/profile/${match.challenger.id}`);
    await player.getByRole("heading", { level: 1, name }).waitFor();
    expect(await player.locator("#xss").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
