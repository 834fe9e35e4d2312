import { describe, expect, test } from "vitest";
import { operatorFamilies, type OperatorFamily } from "#features/branding/rules.ts";
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
  { run, operators = [] }: { run?: string; operators?: readonly OperatorFamily[] } = {},
) {
  try {
    readConfig(environment, { mode, run, operators });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

test("the demo needs no values", () => {
  expect(readConfig({}, { mode: "demo" })).toMatchObject({ PORT: 3000, run: ["http", "realtime", "jobs"] });
});

test("production starts with all required values", () => {
  expect(readConfig(whole, { mode: "production" })).toMatchObject({ mode: "production", DRAIN_SECONDS: 5 });
});

test.each(Object.keys(whole))("production without %s does not start, and the message names it", (name) => {
  const { [name as keyof typeof whole]: _, ...rest } = whole;
  const faults = faultsOf(rest);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${name} is missing`);
});

test("refuses a brand's host as the host of the console", () => {
  const brandHosts = ["blg-za-en.kickoff.example"];
  const on = (STAFF_HOST: string) => () =>
    readConfig({ ...whole, STAFF_HOST }, { mode: "production", brandHosts });
  expect(on("blg-za-en.kickoff.example")).toThrow(/^STAFF_HOST is wrong: .* is the host of a brand\.$/);
  expect(on("staff.kickoff.example")).not.toThrow();
});

test("names a key of an unknown brand in every mode, and accepts known brands", () => {
  const key = "x".repeat(32);
  const brands = ["tlk-za-en", "vc-za-en"];
  for (const mode of ["demo", "production"] as const) {
    const withKeys = (HANDOFF_KEYS: string) => () => readConfig({ ...whole, HANDOFF_KEYS }, { mode, brands });
    expect(withKeys(`tlk-za-en=${key},tlk-za=${key}`)).toThrow(
      /^HANDOFF_KEYS is wrong: there is no brand tlk-za\.$/,
    );
    expect(withKeys(`tlk-za-en=${key},vc-za-en=${key}`)).not.toThrow();
  }
});

test.each([
  ["sk_live_key", "pk_test_key"],
  ["sk_test_key", "pk_live_key"],
])("Stripe's keys %s and %s have different modes, and the message names both", (secret, open) => {
  const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLIC_KEY: open };
  const [, ofSecret] = secret.split("_");
  const [, ofOpen] = open.split("_");
  for (const mode of ["demo", "production"] as const) {
    expect(faultsOf({ ...whole, ...keys }, mode)).toEqual([
      `STRIPE_SECRET_KEY is a ${ofSecret} key and STRIPE_PUBLIC_KEY a ${ofOpen} key: use two keys of the same mode.`,
    ]);
  }
});

test("accepts Stripe keys of one mode, including test mode", () => {
  expect(faultsOf({ ...whole, STRIPE_SECRET_KEY: "sk_test_key", STRIPE_PUBLIC_KEY: "pk_test_key" })).toEqual(
    [],
  );
});

test("names every missing value at once", () => {
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
  ["MAIL_FROM", "nobody"],
  ["TRUSTED_PROXIES", "zzz"],
  ["TRUSTED_PROXIES", "10.0.0.1, 10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.1/"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
])("refuses %s=%s and names it", (name, value) => {
  expect(faultsOf({ ...whole, [name]: value })).toEqual([expect.stringContaining(`${name} is wrong`)]);
});

test("an error message includes the purpose of the value", () => {
  expect(faultsOf({ ...whole, PORT: "many" })).toEqual([
    "PORT is wrong (port to listen on): expected number, received NaN.",
  ]);
});

test("treats an empty value as missing", () => {
  expect(faultsOf({ ...whole, SMTP_URL: "" })).toEqual([expect.stringContaining("SMTP_URL is missing")]);
});

test("accepts known roles and refuses an unknown one", () => {
  expect(readConfig(whole, { mode: "production", run: "jobs" }).run).toEqual(["jobs"]);
  expect(faultsOf(whole, "production", { run: "http,mining" })).toEqual([
    expect.stringContaining("--run=mining"),
  ]);
});

test("reads proxies as a list", () => {
  const proxies = ["10.0.0.1", "10.1.0.0/16", "::1", "fd00::/8", "loopback"];
  const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: proxies.join(", ") }, { mode: "demo" });
  expect(TRUSTED_PROXIES).toEqual(proxies);
});

describe("of operators", () => {
  const kenya = {
    OPERATOR_KENYA_URL: "https://kenya.example",
    OPERATOR_KENYA_KEY: "a-key-at-the-operator",
    OPERATOR_KENYA_CALLBACK_SECRET: "signs-their-callbacks",
  };

  test("requires values only for operators of served brands, and none in the demo", () => {
    expect(faultsOf({ ...whole, ...kenya }, "production", { operators: ["kenya", "kenya"] })).toEqual([]);
    expect(faultsOf({}, "demo", { operators: operatorFamilies })).toEqual([]);
  });

  test.each(Object.keys(kenya))("production without %s does not start, and the message names it", (name) => {
    const { [name as keyof typeof kenya]: _, ...rest } = kenya;
    const faults = faultsOf({ ...whole, ...rest }, "production", { operators: ["kenya"] });
    expect(faults).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  test("names missing operator values together with all others", () => {
    const { MAIL_FROM: _, ...rest } = whole;
    const faults = faultsOf(rest, "production", { operators: operatorFamilies });
    expect(faults).toHaveLength(1 + 14);
  });
});

test("names a bucket without its key at start", () => {
  const values = { S3_BUCKET: "pictures", S3_ACCESS_KEY_ID: "key" };
  expect(() => readConfig(values, { mode: "demo" })).toThrow(
    "S3_SECRET_ACCESS_KEY is missing: S3_BUCKET needs it.",
  );
  const complete = { ...values, S3_SECRET_ACCESS_KEY: "a-secret", S3_ENDPOINT: "https://s3.example" };
  expect(readConfig(complete, { mode: "demo" })).toMatchObject({
    S3_BUCKET: "pictures",
    S3_REGION: "us-east-1",
  });
});

test("the two VAPID keys belong together", () => {
  const publicKey = "B".repeat(87);
  expect(faultsOf({ ...whole, VAPID_PUBLIC_KEY: publicKey })).toEqual([
    "VAPID_PRIVATE_KEY is missing: the two VAPID keys belong together.",
  ]);
  expect(faultsOf({ ...whole, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: "p".repeat(43) })).toEqual([]);
});
