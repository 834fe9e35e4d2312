import { afterAll, beforeAll, describe, expect, test } from "vitest";
import arabic from "#languages/ar/problems.json" with { type: "json" };
import { sendRequest, type RequestOptions } from "./testing/send-request.ts";
import { startOwnProduct } from "./testing/own-product.ts";
import type { RunningProduct } from "./testing/product-process.ts";
import { rowCounts } from "./testing/rows.ts";

let product: RunningProduct;
let before: Record<string, number>;

beforeAll(async () => {
  product = await startOwnProduct();
  before = await rowCounts(product.databaseUrl);
});

afterAll(() => product.stop());

describe("each refusal has its problem code", () => {
  const json = { "content-type": "application/json" };
  const report = { path: "/api/app/load-error", method: "POST" };

  test.each<{ name: string; question: RequestOptions; status: number; code: string }>([
    {
      name: "an id that is none",
      question: { path: "/api/game/event-by-id?id=x" },
      status: 404,
      code: "event_not_found",
    },
    { name: "no id", question: { path: "/api/game/event-by-id" }, status: 400, code: "invalid_input" },
    {
      name: "page zero",
      question: { path: "/api/game/event-by-participants?id=x&page=0" },
      status: 400,
      code: "invalid_input",
    },
    {
      name: "a page that is no number",
      question: { path: "/api/game/event-by-participants?id=x&page=one" },
      status: 400,
      code: "invalid_input",
    },
    {
      name: "a page of a thousand",
      question: { path: "/api/game/event-by-participants?id=x&pageSize=1000" },
      status: 400,
      code: "invalid_input",
    },
    {
      name: "a day that is none",
      question: { path: "/api/game/events?date=2026-02-30" },
      status: 400,
      code: "invalid_input",
    },
    {
      name: "a country that is none",
      question: { path: "/api/game/events?country=ZZ" },
      status: 400,
      code: "unknown_country",
    },
    {
      name: "a month that is none",
      question: { path: "/api/game/season-rankings?season=2026-13" },
      status: 400,
      code: "invalid_input",
    },
    {
      name: "a text that is none",
      question: { path: "/api/app/legal?document=terms&code=no-such-code" },
      status: 404,
      code: "legal_not_found",
    },
    {
      name: "a call that is none",
      question: { path: "/api/game/no-such-call" },
      status: 404,
      code: "not_found",
    },
    {
      name: "a wrong method",
      question: { path: "/api/game/events", method: "DELETE" },
      status: 405,
      code: "method_not_allowed",
    },
    {
      name: "broken JSON",
      question: { ...report, headers: json, body: "{" },
      status: 400,
      code: "invalid_json",
    },
    { name: "no body", question: { ...report, headers: json, body: "" }, status: 400, code: "invalid_json" },
    {
      name: "a body that is too large",
      question: { ...report, headers: json, body: JSON.stringify({ part: "x".repeat(70_000) }) },
      status: 413,
      code: "body_too_large",
    },
    {
      name: "plain text",
      question: { ...report, headers: { "content-type": "text/plain" }, body: "{}" },
      status: 415,
      code: "unsupported_media_type",
    },
    {
      name: "a form",
      question: {
        ...report,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "part=x",
      },
      status: 415,
      code: "unsupported_media_type",
    },
    {
      name: "another site's page",
      question: { ...report, headers: { ...json, origin: "https://evil.example" }, body: "{}" },
      status: 403,
      code: "foreign_origin",
    },
    {
      name: "another site's script",
      question: { ...report, headers: { ...json, "sec-fetch-site": "cross-site" }, body: "{}" },
      status: 403,
      code: "foreign_origin",
    },
  ])("$name", async ({ question, status, code }) => {
    const response = await sendRequest({ port: product.port, ...question });
    expect(JSON.parse(response.text)).toMatchObject({ code });
    expect(response.status).toBe(status);
  });

  test("another brand's page", async () => {
    const origin = `http://mtn-ng-en.localhost:${product.port}`;
    const response = await sendRequest({
      port: product.port,
      ...report,
      headers: { ...json, origin },
      body: "{}",
    });
    expect(JSON.parse(response.text)).toMatchObject({ code: "foreign_origin" });
    expect(response.status).toBe(403);
  });

  test("headers that are too long, in the language of the host, for browsers and programs", async () => {
    const host = `blg-ps-ar.localhost:${product.port}`;
    const headers = { "x-much": "a".repeat(17_000) };
    const page = await sendRequest({
      port: product.port,
      host,
      path: "/games",
      headers: { ...headers, accept: "text/html" },
    });
    expect(page.status).toBe(431);
    expect(page.text).toContain(`lang="ar" dir="rtl"`);
    const call = await sendRequest({ port: product.port, host, path: "/api/game/events", headers });
    expect(JSON.parse(call.text)).toEqual({ code: "body_too_large", message: arabic["body_too_large"] });
    expect(page.text).toContain(arabic["body_too_large"]);
  });

  test("an invalid field is named in the brand's language", async () => {
    const response = await sendRequest({
      port: product.port,
      path: "/api/game/event-by-participants?id=x&page=0",
    });
    expect(JSON.parse(response.text)).toMatchObject({
      fields: { page: { code: "invalid_input", message: expect.stringMatching(/\w/) as string } },
    });
  });
});

test("and leaves nothing in the database", async () => {
  expect(await rowCounts(product.databaseUrl)).toEqual(before);
});
