import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMessages, type Messages, type SentMessage } from "./messages.ts";
import { createSimPlugin } from "./sim.ts";

let app: FastifyInstance;
let messages: Messages;

beforeEach(async () => {
  let second = 0;
  messages = createMessages({ now: () => new Date(Date.UTC(2026, 0, 1, 12, 0, second++)) });
  app = Fastify();
  await app.register(createSimPlugin(messages));
});

afterEach(() => app.close());

const sms = (to: string, text: string) => messages.add({ channel: "sms", to, from: "KICK", text });

async function list(path: string): Promise<SentMessage[]> {
  const response = await app.inject(path);
  expect(response.statusCode).toBe(200);
  return response.json<SentMessage[]>();
}

test("lists all messages, newest first", async () => {
  sms("+27821234567", "one");
  sms("+254710000000", "two");
  expect(
    (await list("/sim/messages")).map(({ channel, to, text, at }) => ({ channel, to, text, at })),
  ).toEqual([
    { channel: "sms", to: "254710000000", text: "two", at: "2026-01-01T12:00:01.000Z" },
    { channel: "sms", to: "27821234567", text: "one", at: "2026-01-01T12:00:00.000Z" },
  ]);
});

test.each(["27821234567", "+27821234567", "%2B27821234567"])("lists only messages to %s", async (to) => {
  sms("+27821234567", "mine");
  sms("+254710000000", "other");
  expect((await list(`/sim/messages?to=${to}`)).map(({ text }) => text)).toEqual(["mine"]);
});

test("finds a mail by its address, with subject and html", async () => {
  const mail = { from: "a@b.example", text: "words", subject: "Hi", html: "<p>words</p>" };
  messages.add({ channel: "mail", to: "Maya@play.example", ...mail });
  expect(await list("/sim/messages?to=maya@PLAY.example")).toMatchObject([
    { channel: "mail", to: "maya@play.example", ...mail },
  ]);
});

test("returns an empty list for an unknown address", async () => {
  expect(await list("/sim/messages?to=27000000000")).toEqual([]);
});

test("limits the number of messages", async () => {
  for (let index = 0; index < 250; index += 1) sms("+27821234567", `${index}`);
  const found = await list("/sim/messages");
  expect([found.length, found[0]?.text]).toEqual([200, "249"]);
});

test.each(["/sim/messages?to=", "/sim/messages?to=1&to=2", `/sim/messages?to=${"1".repeat(300)}`])(
  "returns 400 for an invalid query",
  async (path) => {
    expect((await app.inject(path)).statusCode).toBe(400);
  },
);

test("serves a mail under a policy that blocks scripts and requests", async () => {
  const html = "<html><head></head><body><script>alert(1)</script></body></html>";
  messages.add({ channel: "mail", to: "maya@play.example", from: "a@b.example", text: "", html });
  const response = await app.inject("/sim/messages/1/html");
  const policy = String(response.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox ");
  expect(policy).not.toContain("allow-scripts");
  expect(policy).not.toContain("script-src");
});

test.each(["/sim/messages/7/html", "/sim/messages/abc/html"])("returns 404 for %s", async (path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
});

test("loads script and style from its own routes only", async () => {
  const page = await app.inject("/sim");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<style|<script(?! type="module" src="\/sim\/)|\son\w+=|https?:\/\//);
  expect((await app.inject("/sim/app.js")).headers["content-type"]).toContain("text/javascript");
  expect((await app.inject("/sim/app.css")).headers["content-type"]).toContain("text/css");
});
