import { afterEach, beforeEach, expect, test } from "vitest";
import { createSmtpMail, type SmtpMail } from "#adapters/mail/smtp.ts";
import type { MailMessage } from "#kit/mail/port.ts";
import { type Simulators, startSimulators } from "./index.ts";

let simulators: Simulators;
let mail: SmtpMail;

const message: MailMessage = {
  to: "maya@play.example",
  subject: "Confirm your e-mail",
  html: "<p>Tap <b>here</b></p>",
  text: "Tap here",
  idempotencyKey: "k1",
};

beforeEach(async () => {
  simulators = await startSimulators({ brands: [] });
  mail = createSmtpMail({
    url: simulators.smtpUrl,
    from: { name: "Kickoff", address: "hello@kick.example" },
    isTlsRequired: false,
  });
});

afterEach(async () => {
  mail.close();
  await simulators.stop();
});

test("a mail arrives with its html and its text", async () => {
  const { id } = await mail.send(message);
  expect(id).toMatch(/^<[0-9a-f]{32}@kick\.example>$/);
  const { to, from, subject, html, text } = simulators.messages.list()[0]!;
  expect({ to, from, subject, html, text }).toEqual({
    to: "maya@play.example",
    from: "hello@kick.example",
    subject: "Confirm your e-mail",
    html: "<p>Tap <b>here</b></p>",
    text: "Tap here",
  });
});

test.each([
  ["Arabic", "أكّد بريدك الإلكتروني"],
  ["Amharic", "ኢሜይልዎን ያረጋግጡ"],
  ["emoji and accents", "Ça y est ! Ñandú Straße 🏆"],
  ["long lines, dots and equal signs", `.first\n..second\n${"word = 1 ".repeat(300)}end`],
])("%s stays intact", async (_, words) => {
  const subject = words.replaceAll("\n", " ");
  await mail.send({ ...message, subject, text: words, html: `<p>${words}</p>` });
  const sent = simulators.messages.list()[0]!;
  expect(sent.subject).toBe(subject);
  expect(sent.text).toBe(words);
  expect(sent.html).toBe(`<p>${words}</p>`);
});

test("line breaks in subject and sender stay inside their header", async () => {
  await mail.send({
    ...message,
    subject: "Hi\r\nBcc: eve@evil.example\r\n\r\n<script>",
    from: { name: "Kick\r\nReply-To: eve@evil.example", address: "hello@kick.example" },
  });
  expect(simulators.messages.list()).toHaveLength(1);
  expect(simulators.messages.list()[0]).toMatchObject({
    to: "maya@play.example",
    subject: "Hi Bcc: eve@evil.example <script>",
    html: message.html,
  });
});

test("two sends with the same key deliver one mail", async () => {
  const [first, second] = await Promise.all([mail.send(message), mail.send(message)]);
  expect(await mail.send(message)).toEqual(first);
  expect(second).toEqual(first);
  expect(simulators.messages.list()).toHaveLength(1);
});

test("a refused mail may be sent again under its key", async () => {
  const refused = { ...message, to: "maya@nowhere.invalid" };
  await expect(mail.send(refused)).rejects.toMatchObject({ code: "refused", isRetryable: false });
  await expect(mail.send(refused)).rejects.toMatchObject({ code: "refused" });
  expect(simulators.messages.list()).toEqual([]);
});

test("twenty mails sent at once all arrive", async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `many-${index}`);
  await Promise.all(keys.map((idempotencyKey) => mail.send({ ...message, idempotencyKey })));
  expect(simulators.messages.list()).toHaveLength(20);
});
