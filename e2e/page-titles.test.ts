import { describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { brands } from "./testing/brand-facts.ts";
import { product } from "./testing/product.ts";

/** The heading, title and description of a page, as the server sends them. */
async function namesOf(brand: string, path: string) {
  const headers = { accept: "text/html" };
  const { text } = await sendRequest({ host: `${brand}.localhost:${product.port}`, path, headers });
  const first = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  return {
    heading: first(/<h1[^>]*>([^<]*)</),
    title: first(/<title>([^<]*)</),
    description: first(/<meta name="description" content="([^"]*)">/),
  };
}

describe.each(brands)("at $key a page without content", ({ key, name }) => {
  test.each(["/no/such/page", "/offline", "/%E0%A4%A"])("has the title of its message: %s", async (path) => {
    const { heading, title, description } = await namesOf(key, path);
    expect(heading).not.toBe("");
    expect(title).toBe(`${heading} · ${name}`);
    expect(description).not.toBe("");
  });
});

test("og:locale has no number system", async () => {
  const { text } = await sendRequest({ host: `blg-ps-ar.localhost:${product.port}`, path: "/landing" });
  expect(text).toContain('<meta property="og:locale" content="ar_PS">');
});
