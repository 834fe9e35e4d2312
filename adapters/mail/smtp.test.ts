import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { MailMessage } from "#kit/mail/port.ts";
import { createSmtpMail, type SmtpMail } from "./smtp.ts";

const message: MailMessage = {
  to: "maya@play.example",
  subject: "Hi",
  html: "<p>Hi</p>",
  text: "Hi",
  idempotencyKey: "k1",
};

let server: Server | undefined;
let mail: SmtpMail | undefined;
const sockets = new Set<Socket>();

afterEach(() => {
  mail?.close();
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A relay that answers every line by a rule, or not at all. */
async function relay(answer: (line: string) => string | undefined): Promise<number> {
  server = createServer((socket) => {
    sockets.add(socket.on("error", () => socket.destroy()).setEncoding("latin1"));
    const say = (line: string) => {
      const text = answer(line);
      if (text !== undefined) socket.write(`${text}\r\n`);
    };
    say("(connected)");
    socket.on("data", (chunk: string) => chunk.split("\r\n").filter(Boolean).forEach(say));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function mailTo(port: number, isTlsRequired = false): SmtpMail {
  mail = createSmtpMail({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: "Kickoff", address: "hello@kick.example" },
    isTlsRequired,
    timeoutMs: 4_000,
  });
  return mail;
}

const polite = (line: string) => (line === "(connected)" ? "220 ready" : "250 ok");

test("times out when the relay sends no greeting", async () => {
  const port = await relay(() => undefined);
  await expect(mailTo(port).send(message)).rejects.toMatchObject({ code: "unavailable", isRetryable: true });
});

test("times out when the relay stops responding", async () => {
  const port = await relay((line) => (line.startsWith("MAIL") ? undefined : polite(line)));
  await expect(mailTo(port).send(message)).rejects.toMatchObject({ code: "unavailable", isRetryable: true });
});

test("fails as unavailable when the relay refuses the connection", async () => {
  const port = await relay(polite);
  server?.close();
  await expect(mailTo(port).send(message)).rejects.toMatchObject({ code: "unavailable", isRetryable: true });
});

test("sends nothing unencrypted when TLS is required", async () => {
  const lines: string[] = [];
  const port = await relay((line) => {
    lines.push(line);
    return line.startsWith("STARTTLS") ? "502 not here" : polite(line);
  });
  await expect(mailTo(port, true).send(message)).rejects.toMatchObject({
    code: "unavailable",
    isRetryable: true,
  });
  expect(lines.filter((line) => line.startsWith("MAIL"))).toEqual([]);
});

test.each([
  ["450 greylisted", "unavailable", true],
  ["550 no such user maya@play.example", "refused", false],
])("a recipient answered with %s is %s", async (answer, code, isRetryable) => {
  const port = await relay((line) => (line.startsWith("RCPT") ? answer : polite(line)));
  const failure: unknown = await mailTo(port)
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, isRetryable });
  expect(JSON.stringify(Object.entries(failure as object)) + String((failure as Error).cause)).not.toContain(
    "maya",
  );
});

test.each([
  "maya",
  "maya@play",
  "maya@play.example, eve@evil.example",
  "maya@play.example\r\nBcc: eve@evil.example",
  "Maya <maya@play.example>",
  '"a b"@play.example',
  "maya@play.example\u0000",
  `${"x".repeat(250)}@play.example`,
])("refuses the address %j without connecting to the relay", async (to) => {
  await expect(mailTo(1).send({ ...message, to })).rejects.toMatchObject({
    code: "invalid_address",
    isRetryable: false,
  });
});

test("refuses a relay URL with another protocol", () => {
  const options = { from: { name: "K", address: "a@b.example" }, isTlsRequired: true };
  expect(() => createSmtpMail({ ...options, url: "https://relay.example" })).toThrow(TypeError);
});

test("adds the headers for one-click unsubscribe", async () => {
  const lines: string[] = [];
  const answers = (line: string) => (line === "DATA" ? "354 go on" : polite(line));
  const port = await relay((line) => {
    lines.push(line);
    return answers(line);
  });
  await mailTo(port).send({ ...message, unsubscribeUrl: "https://play.example/unsubscribe?token=a.b.c" });
  await mailTo(port).send({ ...message, idempotencyKey: "k2" });
  expect(lines.filter((line) => line.startsWith("List-Unsubscribe"))).toEqual([
    "List-Unsubscribe: <https://play.example/unsubscribe?token=a.b.c>",
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  ]);
});
