import { describe, expect, test } from "vitest";
import { ask } from "./testing/ask.ts";
import { brands } from "./testing/brand-facts.ts";
import { product } from "./testing/product.ts";

/** The heading, the title and the description of a page, as the server sends them. */
async function namesOf(brand: string, path: string) {
  const headers = { accept: "text/html" };
  const { text } = await ask({ host: `${brand}.localhost:${product.port}`, path, headers });
  const first = (pattern: RegExp) => pattern.exec(text)?.[1] ?? "";
  return {
    heading: first(/<h1[^>]*>([^<]*)</),
    title: first(/<title>([^<]*)</),
    description: first(/<meta name="description" content="([^"]*)">/),
  };
}

describe.each(brands)("at $key a page without content", ({ key, name }) => {
  test.each(["/no/such/page", "/offline", "/%E0%A4%A"])("is called what it says: %s", async (path) => {
    const { heading, title, description } = await namesOf(key, path);
    expect(heading).not.toBe("");
    expect(title).toBe(`${heading} · ${name}`);
    expect(description).not.toBe("");
  });
});

test("the languages of numbers are nothing to messengers", async () => {
  const { text } = await ask({ host: `blg-ps-ar.localhost:${product.port}`, path: "/landing" });
  expect(text).toContain('<meta property="og:locale" content="ar_PS">');
});
