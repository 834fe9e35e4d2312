import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Blank, Document } from "./document.ts";
import { brotliOf, createPageWriter, textOf } from "./written-page.ts";

const first = { nonce: "A".repeat(22), drawnAt: "1794780840015", answeredAt: "1794780840015" };
const second = { nonce: "z".repeat(22), drawnAt: "1794780840015", answeredAt: "1794780849999" };

const nonce: Blank = { blank: "nonce" };
const drawnAt: Blank = { blank: "drawnAt" };
const answeredAt: Blank = { blank: "answeredAt" };

/** Made anew each time, as a page that is drawn again is. */
const page = (name: string): Document => [
  `<style nonce="`,
  nonce,
  `">p{}</style><p>${name}</p><script>{"renderedAt":`,
  drawnAt,
  `,"answeredAt":`,
  answeredAt,
  `,"name":"${name}"}</script>`,
];

const unpacked = (stream: string) => brotliDecompressSync(Buffer.from(stream, "latin1")).toString();

test("every answer of a page has its own nonce and time, compressed or not", async () => {
  const written = await createPageWriter().write("a", "", () => page("Zoë"));
  for (const filling of [first, second]) {
    const text = `<style nonce="${filling.nonce}">p{}</style><p>Zoë</p><script>{"renderedAt":${filling.drawnAt},"answeredAt":${filling.answeredAt},"name":"Zoë"}</script>`;
    expect(unpacked(brotliOf(written, filling))).toBe(text);
    expect(textOf(written.document, filling)).toBe(text);
  }
});

test("a page is drawn and compressed once for the same facts", async () => {
  const writer = createPageWriter();
  let drawings = 0;
  const draw = () => {
    drawings += 1;
    return page("Ada");
  };
  const [one, other] = await Promise.all([writer.write("a", "Ada", draw), writer.write("a", "Ada", draw)]);
  expect(drawings).toBe(1);
  expect(other.compressed).toBe(one.compressed);
});

test("a page that was drawn again and says the same is not compressed again", async () => {
  const writer = createPageWriter();
  const one = await writer.write("a", "at noon", () => page("Ada"));
  const other = await writer.write("a", "a second later", () => page("Ada"));
  expect(other.compressed).toBe(one.compressed);
});

test("other facts are drawn anew, under the same address too", async () => {
  const writer = createPageWriter();
  for (const name of ["Ada", "Bob", "Ada"]) {
    const written = await writer.write("a", name, () => page(name));
    expect(unpacked(brotliOf(written, first))).toContain(`<p>${name}</p>`);
  }
});

test("pages of two addresses are two, whatever their facts", async () => {
  const writer = createPageWriter();
  const pages = await Promise.all(["a", "b"].map((key) => writer.write(key, "", () => page(key))));
  expect(pages.map((written) => unpacked(brotliOf(written, second)).match(/<p>\w<\/p>/)?.[0])).toEqual([
    "<p>a</p>",
    "<p>b</p>",
  ]);
});
