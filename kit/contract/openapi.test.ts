import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "./contract.ts";
import { openApiOf } from "./openapi.ts";
import { queryInteger } from "./query.ts";

const contract = defineContract({
  "GET /api/things": {
    summary: "Lists things.",
    auth: "public",
    query: z.object({
      page: z._default(queryInteger(1, 9), 1),
      size: z.optional(queryInteger(2, 100)),
      name: z.string(),
    }),
    response: z.object({ things: z.array(z.string()) }),
    problems: ["no_things"],
  },
  "POST /api/things": {
    summary: "Makes a thing.",
    auth: "player",
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.string() }),
  },
  "POST /api/webhook": {
    summary: "Somebody outside tells something.",
    auth: "signature",
    signed: { header: "x-seal", maxBytes: 100 },
    response: z.object({}),
  },
});

const document = openApiOf([contract], { title: "Things", version: "1" });
const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>;
const { get, post } = paths["/api/things"]!;

test("lists each endpoint under its path and method", () => {
  expect(get).toMatchObject({ summary: "Lists things." });
  expect(post).toMatchObject({ summary: "Makes a thing." });
});

test("turns query fields into parameters, required if they have no default", () => {
  expect(get?.parameters).toMatchObject([
    { name: "page", in: "query", required: false },
    { name: "size", in: "query", required: false },
    { name: "name", in: "query", required: true },
  ]);
});

test("gives a query number its bounds and its default", () => {
  expect(get?.parameters).toMatchObject([
    { name: "page", schema: { type: "integer", minimum: 1, maximum: 9, default: 1 } },
    { name: "size", schema: { type: "integer", minimum: 2, maximum: 100 } },
    { name: "name" },
  ]);
  expect(JSON.stringify(get?.parameters)).not.toContain("anyOf");
});

test("requires a session for player calls and accepts an idempotency key for writes", () => {
  expect(get).not.toHaveProperty("security");
  expect(post).toMatchObject({ security: [{ session: [] }, { bearer: [] }] });
  expect(post?.parameters).toMatchObject([{ name: "Idempotency-Key", in: "header" }]);
});

test("accepts any body and the signature header for a signed call, and no idempotency key", () => {
  const webhook = paths["/api/webhook"]?.post;
  expect(webhook).not.toHaveProperty("security");
  expect(webhook).toMatchObject({
    parameters: [{ name: "x-seal", in: "header", required: true }],
    requestBody: { content: { "*/*": { schema: { type: "string" } } } },
  });
});

test("lists the problem codes of a call with the common ones", () => {
  expect(JSON.stringify(get?.responses)).toContain("no_things, invalid_input");
});
