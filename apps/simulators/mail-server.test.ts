import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { createMessages, type Messages } from "./messages.ts";

let messages: Messages;
let server: MailServer;

beforeEach(async () => {
  messages = createMessages({ now: () => new Date(0) });
  server = await startMailServer(messages);
});

afterEach(() => server.stop());

const send = (to: string | string[], text = "Hi") =>
  createTransport(server.url).sendMail({ from: "a@kick.example", to, subject: "Hi", text });

test("a mail is delivered to every recipient", async () => {
  await send(["b@play.example", "c@play.example"], ".dot\nend");
  expect(messages.list().map(({ to, from, text }) => ({ to, from, text }))).toEqual([
    { to: "c@play.example", from: "a@kick.example", text: ".dot\nend" },
    { to: "b@play.example", from: "a@kick.example", text: ".dot\nend" },
  ]);
});

test("a domain that cannot exist is refused", async () => {
  await expect(send("b@nowhere.invalid")).rejects.toMatchObject({ responseCode: 550 });
  expect(messages.list()).toEqual([]);
});

test("a mail over 512 kB is refused", async () => {
  await expect(send("b@play.example", "x".repeat(600_000))).rejects.toMatchObject({ responseCode: 552 });
  expect(messages.list()).toEqual([]);
});
