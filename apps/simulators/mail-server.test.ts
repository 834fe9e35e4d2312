import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { createMessages, type Messages } from "./messages.ts";

let messages: Messages;
let server: MailServer;
let socket: Socket;

beforeEach(async () => {
  messages = createMessages({ now: () => new Date(0) });
  server = await startMailServer(messages);
  socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
  await reply();
});

afterEach(async () => {
  socket.destroy();
  await server.stop();
});

async function reply(): Promise<string> {
  const [chunk] = (await once(socket, "data")) as [string];
  return chunk.trimEnd();
}

function say(line: string): Promise<string> {
  const answer = reply();
  socket.write(`${line}\r\n`);
  return answer;
}

test("a session by hand delivers to every recipient", async () => {
  expect(await say("EHLO me")).toContain("250 SIZE");
  expect(await say("MAIL FROM:<a@kick.example> SIZE=10")).toMatch(/^250/);
  expect(await say("RCPT TO:<b@play.example>")).toMatch(/^250/);
  expect(await say("RCPT TO:<c@play.example>")).toMatch(/^250/);
  expect(await say("DATA")).toMatch(/^354/);
  expect(await say("Subject: Hi\r\n\r\n..dot\r\nend\r\n.")).toMatch(/^250/);
  expect(messages.list().map(({ to, from, text }) => ({ to, from, text }))).toEqual([
    { to: "c@play.example", from: "a@kick.example", text: ".dot\nend" },
    { to: "b@play.example", from: "a@kick.example", text: ".dot\nend" },
  ]);
  expect(await say("QUIT")).toMatch(/^221/);
});

test.each([
  ["RCPT TO:<b@play.example>", "503"],
  ["DATA", "503"],
  ["MAIL FROM", "501"],
  ["XYZZY", "502"],
])("%s out of turn is answered with %s", async (line, code) => {
  expect(await say(line)).toMatch(new RegExp(`^${code}`));
  expect(await say("NOOP")).toMatch(/^250/);
});

test("a domain that cannot exist is refused", async () => {
  await say("MAIL FROM:<a@kick.example>");
  expect(await say("RCPT TO:<b@nowhere.invalid>")).toMatch(/^550/);
});

test("a mail over the limit is refused and leaves nothing behind", async () => {
  await say("MAIL FROM:<a@kick.example>");
  await say("RCPT TO:<b@play.example>");
  await say("DATA");
  expect(await say(`${`${"x".repeat(998)}\r\n`.repeat(600)}.`)).toMatch(/^552/);
  expect(messages.list()).toEqual([]);
});

test("a line without an end is cut off", async () => {
  const closed = once(socket, "close");
  socket.on("error", () => undefined).write("x".repeat(10_000));
  await closed;
  expect(messages.list()).toEqual([]);
});

test("stopping hangs up on whoever is connected", async () => {
  const closed = once(socket, "close");
  await server.stop();
  expect(await closed).toBeDefined();
});
