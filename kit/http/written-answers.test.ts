import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { brotliDecompressSync } from "node:zlib";
import { sendWritten, writtenFrom } from "./written-answers.ts";

const sites = { one: {}, other: {} };
const found = [{ of: "Ada" }, { of: "Bea" }] as const;
let made = 0;

const server = Fastify();
const properties = { text: { type: "string" }, made: { type: "number" } };
const schema = { response: { 200: { type: "object", properties } } };
interface Asked {
  Querystring: { found: 0 | 1; site: "one" | "other" };
}
server.get<Asked>("/answer", { schema }, async (request, reply) => {
  const { found: index, site } = request.query;
  const make = async () => ({
    text: `${"long ".repeat(400)}${found[index].of} of ${site}`,
    made: (made += 1),
  });
  return sendWritten(request, reply, await writtenFrom(found[index], sites[site], request, reply, make));
});
afterAll(() => server.close());

async function ask(query: string, encoding?: string) {
  const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
  const answer = await server.inject({ url: `/answer?${query}`, headers });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  const text = encoding === "br" ? brotliDecompressSync(answer.rawPayload).toString() : answer.payload;
  return JSON.parse(text) as { text: string; made: number };
}

test("what was found again is written once, for those who can read brotli and for those who cannot", async () => {
  const first = await ask("found=0&site=one", "br");
  expect(await ask("found=0&site=one", "br")).toEqual(first);
  expect(await ask("found=0&site=one")).toEqual(first);
});

test("another site, another address and another finding have answers of their own", async () => {
  const first = await ask("found=0&site=one");
  expect((await ask("found=0&site=other")).text).toMatch(/Ada of other$/);
  expect((await ask("found=1&site=one")).text).toMatch(/Bea of one$/);
  const elsewhere = await ask("found=0&site=one&page=2");
  expect(elsewhere.made).toBeGreaterThan(first.made);
});
