import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest, type HttpResponse, type RequestOptions } from "./testing/send-request.ts";
import { startOwnProduct } from "./testing/own-product.ts";
import type { RunningProduct } from "./testing/product-process.ts";
import { rowCounts } from "./testing/rows.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const runs = 120;
let product: RunningProduct;
let before: Record<string, number>;
let eventId: string;

beforeAll(async () => {
  product = await startOwnProduct();
  before = await rowCounts(product.databaseUrl);
  eventId = (await findEvent("blg-za-en", ({ phase }) => phase === "live")).id;
});

afterAll(() => product.stop());

/** Either success or a refusal: a problem code for programs, a page for browsers. */
function expectDecent(path: string, answer: HttpResponse): void {
  expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
  if (answer.status < 400 || answer.text === "") return;
  const type = answer.headers["content-type"];
  expect(type).toMatch(path.startsWith("/api/") ? /^application\/json/ : /^(application\/json|text\/html)/);
  if (type?.startsWith("text/html")) {
    expect(answer.text).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    return;
  }
  const problem = JSON.parse(answer.text) as { code: unknown; message: unknown };
  expect(problem.code).toMatch(/^[a-z][a-z_]+$/);
  expect(problem.message).toEqual(expect.stringMatching(/\S/));
}

const accepted = fc.constantFrom("text/html,application/xhtml+xml", "application/json", "*/*", "");

/** Text that has broken programs before, and text that nobody thought of. */
const nastyText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "'",
    "' or 1=1 --",
    "\u0000",
    "\uD800",
    "\u202E",
    "NaN",
    "-1",
    "1e309",
    "9".repeat(30),
    "x".repeat(5_000),
    "../../../../etc/passwd",
    "%2e%2e%2f",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "${7*7}",
    "__proto__",
    "constructor",
    "null",
    "undefined",
    "2026-02-30",
    "00000000-0000-0000-0000-000000000000",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const encoded = nastyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000));
/** As broken links and scanners send it, without proper encoding. */
const rawText = fc
  .string({ unit: "grapheme-ascii", maxLength: 60 })
  .map((text) => text.replace(/[^\x21-\x7e]|#/g, "%"));

const calls = [
  "/api/game/games",
  "/api/game/events",
  "/api/game/event-counts",
  "/api/game/event-by-id",
  "/api/game/event-by-participants",
  "/api/game/event-rules",
  "/api/game/event-rankings",
  "/api/game/season-rankings",
  "/api/game/all-time-rankings",
  "/api/game/my-rank",
  "/api/game/rankings-around",
  "/api/game/live-matches",
  "/api/game/event-by-id-matches",
  "/api/bracket/get-bracket-event/",
  "/api/app/legal",
  "/api/app/load-error",
  "/api/no-such-call",
];
const names = [
  "id",
  "eventId",
  "page",
  "pageSize",
  "country",
  "provider",
  "date",
  "gameId",
  "phase",
  "after",
  "season",
  "board",
  "limit",
  "msisdn",
  "userId",
  "status",
  "document",
  "language",
  "code",
  "__proto__",
  "toString",
];
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(encoded, fc.constant("$event"))), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

async function hold(questions: fc.Arbitrary<RequestOptions>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(questions, accepted, async (question, accept) => {
      const path = question.path.replaceAll("$event", eventId);
      const headers = { accept, ...question.headers };
      expectDecent(path, await sendRequest({ port: product.port, ...question, path, headers }));
    }),
    { numRuns: runs },
  );
}

describe("any request gets a valid response", () => {
  test("for any query of any call", async () => {
    await hold(
      fc.record({
        path: fc.tuple(fc.constantFrom(...calls), query).map(([call, text]) => `${call}?${text}`),
      }),
    );
  });

  test("for any URL of a page", async () => {
    const pages = fc.constantFrom(
      "/event-home/",
      "/how-to-play/",
      "/games?game=",
      "/games?phase=",
      "/landing?",
      "/?",
      "/privacy-",
      "/terms-conditions/",
      "/assets/",
      "/text/",
      "/",
      "//",
      "http://evil.example/",
    );
    await hold(
      fc.record({
        path: fc.tuple(pages, fc.oneof(encoded, rawText)).map(([page, text]) => page + text),
      }),
    );
  });

  test("for any host", async () => {
    const anyHost = fc.oneof(
      fc.constantFrom(
        "",
        " ",
        "localhost",
        "[::1]",
        "blg-za-en.localhost:99999",
        "a".repeat(3_000),
        "..",
        ":80",
        "@",
      ),
      fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((text) => text.replace(/[^\x21-\x7e]/g, "")),
    );
    await hold(
      fc.record({
        host: anyHost,
        path: fc.constantFrom("/landing", "/api/game/games", "/no-such-page"),
      }),
    );
  });

  test("for any method and body", async () => {
    const body = fc.oneof(
      nastyText.map((text) => text.toWellFormed()),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.constantFrom(
        "{",
        "[]",
        "{}",
        '{"__proto__":{"x":1}}',
        `{"part":"${"x".repeat(300)}","seconds":1}`,
        "x".repeat(70_000),
      ),
    );
    const type = fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "nonsense",
    );
    await hold(
      fc.record({
        path: fc.constantFrom(...calls, "/landing", "/games", "/no-such-page"),
        method: fc.constantFrom("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
        body,
        headers: fc.record({ "content-type": type }),
      }),
    );
  });

  test("for any header that we read", async () => {
    const value = nastyText.map((text) =>
      text
        .replace(/[^\x20-\x7e]/g, "")
        .trim()
        .slice(0, 4_000),
    );
    const name = fc.constantFrom(
      "cookie",
      "origin",
      "sec-fetch-site",
      "accept-encoding",
      "accept-language",
      "idempotency-key",
      "authorization",
      "save-data",
      "user-agent",
      "if-none-match",
      "range",
      "x-forwarded-for",
      "x-forwarded-host",
      "x-forwarded-proto",
    );
    await hold(
      fc.record({
        path: fc.constantFrom("/landing", "/games", "/api/game/games"),
        headers: fc.tuple(name, value).map(([key, text]) => ({ [key]: text })),
      }),
    );
  });
});

test("and leaves nothing in the database", async () => {
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect(await rowCounts(product.databaseUrl)).toEqual(before);
});
