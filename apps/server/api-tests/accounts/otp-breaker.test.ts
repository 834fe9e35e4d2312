import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hasLeadingZeroBits, otpLimits } from "#features/accounts/rules.ts";
import type { ProofOfWorkChallenge } from "#features/accounts/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
let last = 0;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance("1d");
  app.alarms.length = 0;
  await app.jobs.runDue();
});

/** A new number and network each time, so that only the limits of the brand apply. */
function somebody() {
  last += 1;
  const phone = createPhone(app, { address: `10.${last >> 8}.${last & 255}.1` });
  const msisdn = `2783${String(last).padStart(7, "0")}`;
  const server = last % 2 ? app.server : app.otherServer;
  return {
    phone,
    msisdn,
    ask: (more: object = {}) => phone.post("request-otp", { msisdn, ...more }, { server }),
  };
}

const sentNow = async () => {
  await app.jobs.runDue();
  return app.messages.list({ limit: 10_000 }).length;
};

async function robots(count: number, atOnce = 50): Promise<void> {
  for (let n = 0; n < count; n += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - n) }, () => somebody().ask()));
  }
}

function solve(challenge: string, bits: number): string {
  for (let n = 0; ; n++) {
    const answer = `${challenge}.${n}`;
    if (hasLeadingZeroBits(createHash("sha256").update(answer).digest(), bits)) return answer;
  }
}

async function solution(): Promise<string> {
  const headers = { host: "blg-za-en.localhost" };
  const answer = await app.server.inject({ url: "/api/game/otp-proof-of-work", headers });
  const { challenge, bits } = answer.json<ProofOfWorkChallenge>();
  return solve(challenge, bits);
}

test("sends few SMS for many requests from many networks on two nodes if no code is entered", async () => {
  const [before, inFlight] = [await sentNow(), 50];
  await robots(400, inFlight);
  const sent = (await sentNow()) - before;
  expect(sent).toBeGreaterThanOrEqual(otpLimits.breaker.least);
  expect(sent).toBeLessThanOrEqual(otpLimits.breaker.least + inFlight);
  expect(new Set(app.alarms)).toEqual(new Set(["otp_breaker blg-za-en"]));
});

test("once open, requires a proof of work, which can be used once", async () => {
  await robots(otpLimits.breaker.least);
  const refused = somebody();
  expect(await refused.ask()).toMatchObject({
    status: 403,
    body: { code: "proof_of_work_required" },
    cookies: [],
  });
  const proofOfWork = await solution();
  const before = await sentNow();
  expect((await refused.ask({ proofOfWork })).status).toBe(200);
  expect(await somebody().ask({ proofOfWork })).toMatchObject({ body: { code: "proof_of_work_required" } });
  expect((await sentNow()) - before).toBe(1);
});

test("one of twenty concurrent requests with the same proof of work on two nodes gets a code", async () => {
  await robots(otpLimits.breaker.least);
  const proofOfWork = await solution();
  const answers = await Promise.all(Array.from({ length: 20 }, () => somebody().ask({ proofOfWork })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("refuses a forged, changed, expired or missing proof of work", async () => {
  await robots(otpLimits.breaker.least);
  const good = await solution();
  const [endsAt = "", salt = "", signature = ""] = good.split(".");
  const later = `${Number(endsAt) + 60_000}.${salt}.${signature}`;
  const bad = ["", "x", "....", `${endsAt}.${salt}.${signature}`, solve(later, 8), `${good}.1`];
  for (const proofOfWork of bad)
    expect(await somebody().ask({ proofOfWork })).toMatchObject({ body: { code: "proof_of_work_required" } });
  app.clock.advance("10m");
  expect(await somebody().ask({ proofOfWork: good })).toMatchObject({
    body: { code: "proof_of_work_required" },
  });
});

test("stays closed while codes are entered, and closes after an hour", async () => {
  for (let n = 0; n < otpLimits.breaker.least; n++) {
    const { phone, msisdn } = somebody();
    expect((await phone.prove(msisdn)).status).toBe(200);
  }
  await robots(otpLimits.breaker.least);
  expect((await somebody().ask()).status).toBe(200);
  await robots(otpLimits.breaker.least * 4);
  expect((await somebody().ask()).status).toBe(403);
  app.clock.advance("1h");
  expect((await somebody().ask()).status).toBe(200);
});

test("the breaker of one brand does not affect others", async () => {
  await robots(otpLimits.breaker.least);
  const elsewhere = createPhone(app, { brand: "mtn-za-en", address: "10.200.0.1" });
  expect((await elsewhere.post("request-otp", { msisdn: "27839990001" })).status).toBe(200);
});
