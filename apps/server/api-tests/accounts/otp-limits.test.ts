import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { otpLimits } from "#features/accounts/rules.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
const numberOf = (n: number) => `2783${String(n).padStart(7, "0")}`;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance("3d");
  await app.jobs.runDue();
});

async function smsSentBy(work: () => Promise<unknown>): Promise<number> {
  const before = app.messages.list().length;
  await work();
  await app.jobs.runDue();
  return app.messages.list().length - before;
}

/** A new network each time, so that only the limits of the number apply. */
const somewhereElse = (n: number) => createPhone(app, { address: `10.${n >> 8}.${n & 255}.1` });

describe("a number", () => {
  test("gets five codes an hour and ten a day, over all browsers and nodes", async () => {
    const msisdn = numberOf(1);
    const outcomes: string[] = [];
    for (let n = 0; n < 60; n++) {
      const server = n % 2 ? app.server : app.otherServer;
      const answer = await somewhereElse(n).post("request-otp", { msisdn }, { server });
      outcomes.push(answer.status === 200 ? "sent" : (answer.body.code ?? ""));
      app.clock.advance("1m");
    }
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(5);
    expect(outcomes.at(-1)).toBe("otp_limit_reached");
    let later = 0;
    for (let n = 60; n < 240; n++) {
      if ((await somewhereElse(n).post("request-otp", { msisdn })).status === 200) later++;
      app.clock.advance("6m");
    }
    expect(later).toBe(5);
    app.clock.advance("6h");
    expect((await somewhereElse(300).post("request-otp", { msisdn })).status).toBe(200);
  });

  test("the response to the fifth code and to every refusal has the time of the sixth", async () => {
    const msisdn = numberOf(3);
    const phone = somewhereElse(1);
    const waits: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      const { body } = await phone.post("request-otp", { msisdn });
      waits.push((body as { resendAfterSeconds?: number }).resendAfterSeconds);
      app.clock.advance("1m");
    }
    expect(waits).toEqual([30, 30, 30, 30, 56 * 60]);
    expect(await phone.post("request-otp", { msisdn })).toMatchObject({
      status: 429,
      body: {
        code: "otp_limit_reached",
        message: "Too many OTPs for this number. Try again in 55 minutes.",
      },
      retryAfter: String(55 * 60),
    });
    app.clock.advance("55m");
    expect((await phone.post("request-otp", { msisdn })).status).toBe(200);
  });

  test("gets one SMS for concurrent requests of fifty browsers on two nodes", async () => {
    const msisdn = numberOf(2);
    const sent = await smsSentBy(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          somewhereElse(n).post("request-otp", { msisdn }, { server: n % 2 ? app.server : app.otherServer }),
        ),
      ),
    );
    expect(sent).toBe(1);
  });
});

describe("a browser that waits for its code", () => {
  test("can enter it after another browser requested a code for the same number", async () => {
    const msisdn = numberOf(20);
    const phone = somewhereElse(20);
    const code = await phone.requestCode(msisdn);
    app.clock.advance("31s");
    expect((await somewhereElse(21).post("request-otp", { msisdn })).status).toBe(200);
    expect(await phone.post("validate-otp", { msisdn, otp: code })).toMatchObject({ status: 200 });
  });

  test("gets one resend although other browsers request codes for the same number", async () => {
    const msisdn = numberOf(21);
    const phone = somewhereElse(30);
    const strangers = [31, 32, 33, 34, 35].map(somewhereElse);
    const statuses: number[] = [];
    await phone.post("request-otp", { msisdn });
    for (let round = 0; round < 2; round++) {
      for (const stranger of strangers) {
        app.clock.advance("11s");
        await stranger.post("request-otp", { msisdn });
      }
      statuses.push((await phone.post("request-otp", { msisdn })).status);
    }
    expect(statuses).toEqual([200, 429]);
  });

  test("cannot exceed the five codes of its number", async () => {
    const msisdn = numberOf(23);
    const phones = [40, 41, 42, 43, 44].map(somewhereElse);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      for (const phone of phones) {
        app.clock.advance("31s");
        statuses.push((await phone.post("request-otp", { msisdn })).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

test("a number gets five codes an hour over all brands together", async () => {
  const msisdn = numberOf(22);
  const outcomes: number[] = [];
  for (let n = 0; n < 8; n++) {
    const brand = n % 2 ? "blg-za-en" : "vc-za-en";
    const phone = createPhone(app, { brand, address: `10.66.${n}.1` });
    outcomes.push((await phone.post("request-otp", { msisdn })).status);
    app.clock.advance("1m");
  }
  // The resends of the first browsers are reserved until their codes expire.
  expect(outcomes).toEqual([200, 200, 200, 429, 429, 429, 200, 429]);
});

describe("a network", () => {
  test("without entered codes gets fifteen SMS over two nodes and all addresses, then one in four minutes", async () => {
    const ask = (n: number) =>
      createPhone(app, { address: `192.0.2.${n % 250}` }).post(
        "request-otp",
        { msisdn: numberOf(1_000 + n) },
        { server: n % 2 ? app.server : app.otherServer },
      );
    const sent = await smsSentBy(async () => {
      for (let n = 0; n < 1_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, m) => ask(n + m)));
    });
    expect(sent).toBe(otpLimits.network.burst);
    app.clock.advance("1s");
    expect(await ask(2_000)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests", message: "Too many tries. Wait 4 minutes." },
      retryAfter: "239",
    });
    app.clock.advance("239s");
    expect((await ask(2_001)).status).toBe(200);
    expect((await ask(2_002)).status).toBe(429);
  });

  test("of IPv6 is a /64", async () => {
    const sent = await smsSentBy(async () => {
      for (let n = 0; n < 30; n++) {
        const phone = createPhone(app, { address: `2001:db8:7:7:${n.toString(16)}::1` });
        await phone.post("request-otp", { msisdn: numberOf(3_000 + n) });
      }
    });
    expect(sent).toBe(otpLimits.network.burst);
  });

  test("cannot be forged by a header", async () => {
    const sent = await smsSentBy(async () => {
      for (let n = 0; n < 30; n++) {
        const headers = {
          "x-forwarded-for": `203.0.${n}.7`,
          forwarded: `for=203.0.${n}.7`,
          "x-real-ip": `203.0.${n}.7`,
        };
        await createPhone(app, { address: "198.51.100.7" }).post(
          "request-otp",
          { msisdn: numberOf(4_000 + n) },
          { headers },
        );
      }
    });
    expect(sent).toBe(otpLimits.network.burst);
  });

  test("is not limited while its codes are entered", async () => {
    for (let n = 0; n < 30; n++) {
      const phone = createPhone(app, { address: "198.51.101.7" });
      expect((await phone.prove(numberOf(5_000 + n))).status).toBe(200);
    }
  });
});

test("a refusal by a limit stores no code and no proof", async () => {
  const address = "198.51.102.7";
  for (let n = 0; n < 15; n++)
    await createPhone(app, { address }).post("request-otp", { msisdn: numberOf(6_000 + n) });
  const msisdn = numberOf(6_100);
  expect(await createPhone(app, { address }).post("request-otp", { msisdn })).toMatchObject({
    status: 429,
    cookies: [],
  });
  expect(await app.database.run("select 1 from otp_codes where msisdn = $1", [msisdn])).toEqual([]);
  expect((await createPhone(app, { address: "198.51.103.7" }).post("request-otp", { msisdn })).status).toBe(
    200,
  );
});

test("the budget of a brand stops requests from many networks", async () => {
  const key = "otp brand blg-za-en";
  const spent = new Date(
    app.clock.now().getTime() + otpLimits.brand.burst * otpLimits.brand.everySeconds * 1_000,
  );
  await app.database.run(
    "insert into rate_limits (key, empty_at) values ($1, $2) on conflict (key) do update set empty_at = $2",
    [key, spent],
  );
  const answer = await somewhereElse(900).post("request-otp", { msisdn: numberOf(7_000) });
  expect(answer).toMatchObject({ status: 429, body: { code: "too_many_requests" }, retryAfter: "4" });
  const alarm = await app.database.run("select 1 from rate_limits where key = $1", [
    "alarm otp_budget blg-za-en",
  ]);
  expect(alarm).toHaveLength(1);
  await app.database.run("delete from rate_limits where key = $1", [key]);
});

test("an entered code returns its token to the budget of the brand", async () => {
  const left = async () =>
    (await app.database.run("select empty_at as at from rate_limits where key = 'otp brand blg-za-en'"))[0]
      ?.at;
  const phone = somewhereElse(901);
  const msisdn = numberOf(7_001);
  const code = await phone.requestCode(msisdn);
  const spent = await left();
  await phone.post("validate-otp", { msisdn, otp: code });
  const cost = (spent as Date).getTime() - ((await left()) as Date).getTime();
  expect(cost).toBe(otpLimits.brand.everySeconds * 1_000);
});

test("a code can be requested only by a POST from the brand's origin", async () => {
  const get = await createPhone(app).get(`request-otp?msisdn=${numberOf(8_000)}`);
  expect(get.status).toBe(405);
  const foreign = await createPhone(app).post(
    "request-otp",
    { msisdn: numberOf(8_000) },
    { headers: { origin: "https://evil.example" } },
  );
  expect(foreign.status).toBe(403);
  expect(await app.jobs.runDue()).toBe(0);
});
