import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHttpGateway } from "#adapters/sms/http-gateway.ts";
import type { SmsPort } from "#kit/sms/port.ts";
import { type Simulators, startSimulators } from "./index.ts";

let simulators: Simulators;
let sms: SmsPort;

const message = { to: "27821234567", text: "Your code is 483920.", brand: "blg-za-en", idempotencyKey: "k1" };

beforeEach(async () => {
  simulators = await startSimulators({ brands: [] });
  sms = gateway(simulators.smsUrl);
});

afterEach(() => simulators.stop());

function gateway(url: string): SmsPort {
  return createHttpGateway({ url, username: "sandbox", apiKey: "key", from: "KICK", timeoutMs: 4_000 });
}

async function control(order: object): Promise<void> {
  const response = await fetch(`${simulators.smsUrl}/control`, {
    method: "POST",
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(200);
}

const texts = () => simulators.messages.list().map(({ text }) => text);

test("delivers an accepted SMS with its sender and text", async () => {
  for (const [index, text] of ["أهلاً 🏆 & + = %", "ኮድዎ 220184 ነው።", "one\ntwo"].entries()) {
    const receipt = await sms.send({ ...message, text, brand: "blg-za-en", idempotencyKey: `k${index}` });
    expect(receipt).toEqual({ id: `ATXid_${index + 1}`, status: "accepted" });
    expect(simulators.messages.list()[0]).toMatchObject({
      channel: "sms",
      to: "27821234567",
      from: "KICK",
      text,
    });
  }
  await sms.send({ ...message, from: "13340", brand: "blg-za-en", idempotencyKey: "own" });
  expect(simulators.messages.list()[0]?.from).toBe("13340");
});

test("removes direction marks", async () => {
  await sms.send({ ...message, text: "رمزك لدى \u2068Kickoff\u2069: 483920" });
  expect(texts()).toEqual(["رمزك لدى Kickoff: 483920"]);
});

describe("a refusal is reported and nothing is delivered", () => {
  test.each([
    [402, "InvalidSenderId", "invalid_sender", false],
    [403, "InvalidPhoneNumber", "invalid_number", false],
    [405, "InsufficientBalance", "no_credit", true],
    [406, "UserInBlacklist", "blocked_by_recipient", false],
    [407, "CouldNotRoute", "no_route", true],
    [501, "GatewayError", "unavailable", true],
    [999, "SomethingNew", "refused", false],
  ])("gateway code %i %s", async (statusCode, status, code, isRetryable) => {
    await control({ behaviour: { kind: "fail", statusCode, status } });
    await expect(sms.send(message)).rejects.toMatchObject({ code, isRetryable });
    expect(texts()).toEqual([]);
  });

  test.each([
    [401, "bad_credentials", false],
    [429, "too_many", true],
    [400, "refused", false],
  ])("HTTP %i", async (status, code, isRetryable) => {
    await control({ behaviour: { kind: "http", status } });
    await expect(sms.send(message)).rejects.toMatchObject({ code, isRetryable });
    expect(texts()).toEqual([]);
  });

  test.each(["0821234567", "+27821234567", "12", "27821234567,27821234568", "2782123456789012"])(
    "never sends the number %s to the gateway",
    async (to) => {
      await expect(sms.send({ ...message, to })).rejects.toMatchObject({ code: "invalid_number" });
    },
  );

  test("reports an unreachable gateway", async () => {
    await simulators.stop();
    await expect(sms.send(message)).rejects.toMatchObject({ code: "unavailable", isRetryable: true });
  });
});

describe("without a response the result is unknown", () => {
  const unknown = { id: "k1", status: "unknown" };

  test.each([
    ["hangs up", { kind: "drop" }],
    ["answers too late", { kind: "delay", ms: 60_000 }],
  ])("the gateway %s, although the message was delivered", async (_, behaviour) => {
    await control({ behaviour });
    expect(await sms.send(message)).toEqual(unknown);
    expect(texts()).toEqual([message.text]);
  });

  test("the gateway returns a server error", async () => {
    await control({ behaviour: { kind: "http", status: 502 } });
    expect(await sms.send(message)).toEqual(unknown);
  });

  test("a retry under the same key sends the same text", async () => {
    await control({ behaviour: { kind: "drop" } });
    expect(await sms.send(message)).toEqual(unknown);
    expect(await sms.send(message)).toEqual({ id: "ATXid_2", status: "accepted" });
    expect(texts()).toEqual([message.text, message.text]);
  });
});

test("accepts a slow response within the time-out", async () => {
  await control({ behaviour: { kind: "delay", ms: 20 } });
  expect(await sms.send(message)).toEqual({ id: "ATXid_1", status: "accepted" });
});

test("delivers one SMS for two sends with the same key", async () => {
  const [first, second] = await Promise.all([sms.send(message), sms.send(message)]);
  expect(second).toEqual(first);
  expect(await sms.send(message)).toEqual(first);
  expect(texts()).toHaveLength(1);
});

test("applies a behaviour to the given number of messages", async () => {
  await control({ behaviour: { kind: "repeat", copies: 3 }, times: 2 });
  for (const idempotencyKey of ["a", "b", "c"]) await sms.send({ ...message, idempotencyKey });
  expect(texts()).toHaveLength(3 + 3 + 1);
});

test("names the error of an invalid order", async () => {
  const response = await fetch(`${simulators.smsUrl}/control`, {
    method: "POST",
    body: '{"behaviour":{"kind":"x"}}',
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("behaviour.kind");
});

test("refuses a request without an API key", async () => {
  const body = new URLSearchParams({ username: "sandbox", to: "+27821234567", message: "hi" });
  expect((await fetch(simulators.smsUrl, { method: "POST", body })).status).toBe(401);
  expect(texts()).toEqual([]);
});

test("does not send the API key to a redirect", async () => {
  const server = createServer((_, response) => {
    response.writeHead(307, { location: simulators.smsUrl }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(gateway(`http://127.0.0.1:${port}`).send(message)).rejects.toMatchObject({ code: "refused" });
  expect(texts()).toEqual([]);
  server.closeAllConnections();
  server.close();
});
