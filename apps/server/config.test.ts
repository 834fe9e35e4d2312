import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const whole = {
  DATABASE_URL: "postgres://kickoff:secret@localhost/kickoff",
  STAFF_HOST: "staff.kickoff.example",
  SECRET_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  METRICS_TOKEN: "a-token-for-the-metrics",
  SMS_GATEWAY_URL: "https://sms.example",
  SMS_GATEWAY_USERNAME: "kickoff",
  SMS_GATEWAY_KEY: "key-of-the-account",
  OTP_SECRET: "a-secret-of-thirty-two-characters",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "hello@kickoff.example",
  STRIPE_SECRET_KEY: "sk_live_key",
  STRIPE_PUBLIC_KEY: "pk_live_key",
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
};

function faultsOf(
  environment: Record<string, string>,
  mode: "demo" | "production" = "production",
  run?: string,
) {
  try {
    readConfig(environment, { mode, run });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

test("the demo needs nothing", () => {
  expect(readConfig({}, { mode: "demo" })).toMatchObject({ PORT: 3000, run: ["http", "realtime", "jobs"] });
});

test("production starts with everything that it needs", () => {
  expect(readConfig(whole, { mode: "production" })).toMatchObject({ mode: "production", DRAIN_SECONDS: 5 });
});

test.each(Object.keys(whole))("production without %s is refused, and the message names it", (name) => {
  const { [name as keyof typeof whole]: _, ...rest } = whole;
  const faults = faultsOf(rest);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${name} is missing`);
});

test("every missing value is named at once", () => {
  expect(faultsOf({})).toHaveLength(Object.keys(whole).length);
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://localhost/kickoff"],
  ["REDIS_URL", "localhost:6379"],
  ["DRAIN_SECONDS", "-1"],
  ["LOG_LEVEL", "loud"],
  ["METRICS_TOKEN", "short"],
  ["STAFF_HOST", "https://staff.kickoff.example"],
  ["SECRET_KEY", "c2hvcnQ="],
])("%s=%s is wrong, and the message names it", (name, value) => {
  expect(faultsOf({ ...whole, [name]: value })).toEqual([expect.stringContaining(`${name} is wrong`)]);
});

test("an empty value counts as none", () => {
  expect(faultsOf({ ...whole, SMTP_URL: "" })).toEqual([expect.stringContaining("SMTP_URL is missing")]);
});

test("roles are named, and an unknown one is refused", () => {
  expect(readConfig(whole, { mode: "production", run: "jobs" }).run).toEqual(["jobs"]);
  expect(faultsOf(whole, "production", "http,mining")).toEqual([expect.stringContaining("--run=mining")]);
});

test("proxies are a list", () => {
  const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: "10.0.0.1, 10.1.0.0/16" }, { mode: "demo" });
  expect(TRUSTED_PROXIES).toEqual(["10.0.0.1", "10.1.0.0/16"]);
});
