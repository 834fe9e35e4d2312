import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#kit/machine/free-port.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#kit/testing/database.ts";
import { sendRequest } from "./testing/send-request.ts";
import { brands } from "./testing/brand-facts.ts";
import { launch, type Launch, type LaunchedProgram } from "./testing/program.ts";
import { operatorValues } from "./testing/operator-values.ts";

const aliases: Readonly<Record<string, string>> = {
  www: "blg-za-en",
  azishe: "mtn-za-en-demo",
  uwanja: "saf-ke-en",
  "naija-clash": "mtn-ng-en",
  eal: "eal-eu-en",
};
const hosts = [...brands.map(({ key }): [string, string] => [key, key]), ...Object.entries(aliases)].map(
  ([name, key]) => ({ host: `${name}.kickoff.example`, brand: brands.find((brand) => brand.key === key) }),
);
const strangers = [
  "evil.example",
  "kickoff.example",
  "blg-za-en.kickoff.example.evil.example",
  "blg-za-en.kickoff.example@evil.example",
  "xblg-za-en.kickoff.example",
  "127.0.0.1",
];

describe("in the demo", () => {
  test.each(hosts)("$host opens its brand", async ({ host, brand }) => {
    const { status, text } = await sendRequest({ host, path: "/landing" });
    expect(status).toBe(200);
    expect(text).toContain(`<meta property="og:site_name" content="${brand?.name}">`);
  });

  test.each([...strangers, "localhost"])("%s opens the default brand", async (host) => {
    const { status, text } = await sendRequest({ host, path: "/landing" });
    expect(status).toBe(200);
    expect(text).toContain('content="Battleground League"');
    expect(text).not.toContain("evil.example");
  });
});

const production = (databaseUrl: string, port: number): Launch => ({
  script: "apps/server/main.ts",
  environment: {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "error",
    STAFF_HOST: "staff.kickoff.example",
    SECRET_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    METRICS_TOKEN: "a-token-of-the-operators",
    SMS_GATEWAY_URL: "https://sms.example",
    SMS_GATEWAY_USERNAME: "kickoff",
    SMS_GATEWAY_KEY: "a-key-of-the-gateway",
    OTP_SECRET: "a-secret-that-codes-are-made-from",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "kickoff@mail.example",
    STRIPE_SECRET_KEY: "sk_test_key",
    STRIPE_PUBLIC_KEY: "pk_test_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
    ...operatorValues,
  },
  ready: /Listening on port/,
});

describe("in production", () => {
  let port: number;
  let program: LaunchedProgram | undefined;
  let database: TestDatabase;

  beforeAll(async () => {
    port = await freePort();
    database = await createEmptyDatabase();
    program = await launch(production(database.url, port));
  });

  afterAll(async () => {
    await program?.stop();
    await database.drop();
  });

  test("there are 22 hosts for 17 brands", () => {
    expect(hosts).toHaveLength(22);
    expect(new Set(hosts.map(({ brand }) => brand)).size).toBe(17);
  });

  test.each(hosts)(
    "$host opens its brand, with the main host as its canonical URL",
    async ({ host, brand }) => {
      const { status, text, headers } = await sendRequest({ port, host, path: "/landing" });
      expect(status).toBe(200);
      expect(text).toContain(`<html lang="${brand?.language}" dir="${brand?.direction}">`);
      expect(text).toContain(`<meta property="og:site_name" content="${brand?.name}">`);
      const front = brand?.key === "mtn-za-en" ? "/" : "/landing";
      expect(text).toContain(`<link rel="canonical" href="https://${brand?.key}.kickoff.example${front}">`);
      expect(text).toContain(`property="og:url" content="https://${brand?.key}.kickoff.example${front}"`);
      expect(headers["strict-transport-security"]).toContain("max-age=31536000");
      expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    },
  );

  test("the card processor's code may run only where a card is entered", async () => {
    const policyOf = async (path: string) =>
      String(
        (await sendRequest({ port, host: "eal-eu-en.kickoff.example", path })).headers[
          "content-security-policy"
        ],
      );
    expect(await policyOf("/auth/checkout-payment?from=mail")).toContain(" https://js.stripe.com ");
    for (const path of [
      "/landing",
      "/manage-subscription",
      "/auth/login",
      "/auth/checkout-payment/",
      "/x?/auth/checkout-payment",
    ]) {
      expect(await policyOf(path)).not.toContain("stripe");
    }
  });

  test("the staff console is only on its own host, which serves nothing else", async () => {
    const statusOf = async (host: string, path: string) => (await sendRequest({ port, host, path })).status;
    const [staff, brand] = ["staff.kickoff.example", "blg-za-en.kickoff.example"];
    expect([await statusOf(staff, "/staff"), await statusOf(staff, "/staff/members")]).toEqual([200, 200]);
    expect(await statusOf(staff, "/api/staff/me")).toBe(401);
    expect((await sendRequest({ port, host: staff, path: "/" })).headers.location).toBe("/staff");
    for (const path of ["/landing", "/api/game/events", "/manifest.webmanifest", "/sim/staff"]) {
      expect([path, await statusOf(staff, path)]).toEqual([path, 404]);
    }
    const encoded = ["/%73taff", "/staf%66/members", "/api/%73taff/me", `http://${staff}/staff`];
    for (const path of [
      "/staff",
      "/staff/sign-in",
      "/staff?a=1",
      "/api/staff/me",
      "/sim/staff",
      ...encoded,
    ]) {
      expect([path, await statusOf(brand, path)]).toEqual([path, 404]);
    }
    expect(await statusOf(brand, `/health/host?domain=${staff}`)).toBe(200);
  });

  test("a cached page has the headers of a rendered one, and belongs to its brand only", async () => {
    const headers = { "accept-encoding": "br", "save-data": "on" };
    const askFor = (host: string) => sendRequest({ port, host, path: "/landing", headers });
    const responses = [await askFor("blg-za-en.kickoff.example"), await askFor("blg-za-en.kickoff.example")];
    const [drawn, kept] = responses.map(({ status, headers: sent }) => {
      const { date: _, "x-request-id": id, "content-security-policy": policy, ...others } = sent;
      return {
        status,
        ...others,
        hasId: id !== undefined,
        policy,
      };
    });
    expect(kept).toEqual(drawn);
    expect(kept).toMatchObject({ status: 200, "content-encoding": "br", hasId: true });
    for (const host of ["staff.kickoff.example", "evil.example"]) {
      expect((await askFor(host)).status).toBe(host.startsWith("staff") ? 404 : 421);
    }
  });

  test("production refuses a demo database", async () => {
    const filled = await createTestDatabase();
    onTestFinished(() => filled.drop());
    await expect(launch(production(filled.url, await freePort()))).rejects.toThrow(
      "DATABASE_URL is a demo database",
    );
  });

  test.each(strangers)("a browser at %s gets a page that says there is no site", async (host) => {
    const response = await sendRequest({ port, host, path: "/landing", headers: { accept: "text/html" } });
    expect(response.status).toBe(421);
    expect(response.headers["content-type"]).toContain("text/html");
    expect(response.text).toContain("<h1>We couldn’t find this site.</h1>");
    // Every other URL of that host is this page again: it has no links and no files.
    expect(response.text).not.toMatch(/<(a|script|img)\b|(href|src)="(?!data:)|url\(/);
    expect(response.text).not.toContain("evil.example");
  });

  test.each(strangers)("a program at %s gets a typed problem", async (host) => {
    for (const path of ["/api/game/events", "/landing", "/nowhere"]) {
      const response = await sendRequest({ port, host, path, headers: { accept: "application/json" } });
      expect(response.status).toBe(421);
      expect(JSON.parse(response.text)).toEqual({
        code: "unknown_host",
        message: "We couldn’t find this site.",
      });
    }
  });

  test("a forwarded host is trusted only from a trusted proxy", async () => {
    const forwarded = { "x-forwarded-host": "blg-za-en.kickoff.example", accept: "application/json" };
    const stranger = await sendRequest({ port, host: "evil.example", path: "/landing", headers: forwarded });
    expect(stranger.status).toBe(421);
    const own = await sendRequest({
      port,
      host: "mtn-ng-en.kickoff.example",
      path: "/landing",
      headers: { "x-forwarded-host": "evil.example" },
    });
    expect(own.text).toContain('content="Naija Clash"');
    expect(own.text).not.toContain("evil.example");
  });

  test.each(["/gallery", "/sim", "/sim/messages?to=27821234567"])(
    "%s exists only in the demo",
    async (path) => {
      const { status } = await sendRequest({ port, host: "blg-za-en.kickoff.example", path });
      expect(status).toBe(404);
    },
  );

  test("metrics require the token", async () => {
    const path = "/metrics";
    expect((await sendRequest({ port, path })).status).toBe(401);
    const headers = { authorization: "Bearer a-token-of-the-operators" };
    expect((await sendRequest({ port, path, headers })).text).toContain("http_request_duration_seconds");
  });
});
