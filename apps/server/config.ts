import { isIP } from "node:net";
import * as z from "zod";
import type { OperatorFamily } from "#features/branding/rules.ts";
import { SetupError } from "#kit/machine/setup-error.ts";

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const roles = ["http", "realtime", "jobs"] as const;
export type Role = (typeof roles)[number];

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

/** `brand=key` pairs with keys of a minimum length. */
const keys = list.transform((pairs, context) => {
  const entries = pairs.map((pair) => /^([a-z0-9-]+)=(\S{32,})$/.exec(pair));
  if (entries.includes(null)) context.addIssue("write brand=key, each key of 32 characters or more");
  return Object.fromEntries(entries.flatMap((entry) => (entry ? [[entry[1] ?? "", entry[2] ?? ""]] : [])));
});

/** `ZA=20ZAR`: the price of one SMS part by country, in the smallest unit of a currency. */
const partPrices = list.transform((pairs, context) => {
  const entries = pairs.map((pair) => /^([A-Z]{2})=(\d{1,6})([A-Z]{3})$/.exec(pair));
  if (entries.includes(null)) context.addIssue("write country=price and currency: ZA=20ZAR");
  return Object.fromEntries(
    entries.flatMap((entry) =>
      entry ? [[entry[1] ?? "", { minor: Number(entry[2]), currency: entry[3] ?? "" }]] : [],
    ),
  );
});

/** An address, a network, or a name that Fastify knows, such as `loopback`. */
const proxy = z.string().refine(
  (text) => {
    if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
    const [, ip = "", bits = "1"] = /^([^/]*)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
    const version = isIP(ip);
    return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
  },
  { error: ({ input }) => `${String(input)} is no address of a proxy and no net like 10.0.0.0/8` },
);

const address = () => z.url({ protocol: /^https?$/ }).optional();
/** base64url without padding. */
const vapidKey = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `write ${bytes} bytes in base64url`)
    .optional();
const secret = () => z.string().min(16).optional();

/** Every environment variable with its meaning. `docs/reference/configuration.md` is generated from it. */
const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3_000).describe("port to listen on"),
  HOST: z.string().min(1).default("127.0.0.1").describe("address to listen on"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("PostgreSQL 15 or later"),
  FILES_DIR: z
    .string()
    .min(1)
    .default("data/files")
    .describe("folder of uploaded pictures, the same for all processes; unused with S3_BUCKET"),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe("bucket of uploaded pictures, for nodes that share no disk"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("S3-compatible server; without it Amazon's of the region"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("region of the bucket"),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("key that may read, write and delete in the bucket"),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe("the secret to that key"),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10).describe("connections that this process may hold"),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe("carries realtime events between processes"),
  TRUSTED_PROXIES: list
    .pipe(z.array(proxy))
    .default([])
    .describe("addresses of the proxies in front, comma separated"),
  DRAIN_SECONDS: wholeNumber(0, 120).default(5).describe("time to answer what is under way at shutdown"),
  DEMO_OPPONENTS: z
    .enum(["on", "off"])
    .default("on")
    .describe("whether players of the demo answer by themselves; only with simulators"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info").describe("how much to log"),
  STAFF_HOST: z
    .hostname()
    .optional()
    .describe("host of the staff console, which is on no other; in the demo it is on every host"),
  SECRET_KEY: z
    .base64()
    .length(44)
    .optional()
    .describe("32 bytes in base64 that seal secrets in the database: openssl rand -base64 32"),
  RETIRED_SECRET_KEYS: list
    .pipe(z.array(z.base64().length(44)))
    .default([])
    .describe("earlier values of SECRET_KEY, comma separated: they open what they sealed"),
  METRICS_TOKEN: z.string().min(16).optional().describe("bearer token for /metrics"),
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("SMS gateway"),
  SMS_GATEWAY_USERNAME: z.string().min(1).optional().describe("account at the SMS gateway"),
  SMS_GATEWAY_KEY: z.string().min(8).optional().describe("key of that account"),
  SMS_PART_PRICES: partPrices
    .default({})
    .describe("price of one SMS part by country, for the cost in the console: ZA=20ZAR,KE=60KES"),
  OTP_SECRET: z.string().min(32).optional().describe("secret for one-time codes and signed links"),
  HANDOFF_KEYS: keys
    .default({})
    .describe("keys that operators sign numbers with: brand=key, comma separated"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("mail server"),
  MAIL_FROM: z.email().optional().describe("sender of mails"),
  VAPID_PUBLIC_KEY: vapidKey(65).describe("public key of push messages; without it none are sent"),
  VAPID_PRIVATE_KEY: vapidKey(32).describe("private key of push messages: npx web-push generate-vapid-keys"),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_").optional().describe("secret key of the Stripe account"),
  STRIPE_PUBLIC_KEY: z.string().startsWith("pk_").optional().describe("public key of the same account"),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional().describe("signs what Stripe tells us"),
  OPERATOR_KENYA_URL: address().describe("the Kenyan operator"),
  OPERATOR_KENYA_KEY: secret().describe("our key there"),
  OPERATOR_KENYA_CALLBACK_SECRET: secret().describe("signs what the Kenyan operator tells us"),
  OPERATOR_TELKOM_URL: address().describe("Telkom South Africa"),
  OPERATOR_TELKOM_KEY: secret().describe("our key there"),
  OPERATOR_TELKOM_CALLBACK_SECRET: secret().describe("signs what Telkom tells us"),
  OPERATOR_SOUTH_AFRICAN_URL: address().describe("the platform of the other South African operators"),
  OPERATOR_SOUTH_AFRICAN_KEY: secret().describe("our key there"),
  OPERATOR_SOUTH_AFRICAN_ACCESS_KEY_ID: secret().describe("signs our calls there, with the next one"),
  OPERATOR_SOUTH_AFRICAN_SECRET_ACCESS_KEY: secret().describe("the secret to that access key"),
  OPERATOR_SOUTH_AFRICAN_CALLBACK_SECRET: secret().describe("signs what the platform tells us"),
  OPERATOR_NIGERIA_URL: address().describe("the aggregator of MTN and Airtel Nigeria"),
  OPERATOR_NIGERIA_KEY: secret().describe("our key there"),
  OPERATOR_NIGERIA_CALLBACK_SECRET: secret().describe("signs what the aggregator tells us"),
});

type Values = z.output<typeof schema>;

export interface Config extends Values {
  mode: "demo" | "production";
  run: readonly Role[];
}

export const configFields = Object.entries(schema.shape).map(([name, field]) => ({
  name,
  meaning: field.description ?? "",
  standard: z.safeParse(field, undefined).data,
}));

/** Required in production; the demo uses simulators instead. */
const requiredInProduction = [
  "DATABASE_URL",
  "STAFF_HOST",
  "SECRET_KEY",
  "METRICS_TOKEN",
  "SMS_GATEWAY_URL",
  "SMS_GATEWAY_USERNAME",
  "SMS_GATEWAY_KEY",
  "OTP_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLIC_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const satisfies readonly (keyof Values)[];

/** The prefix of each operator's variables. */
export const operatorPrefixes = {
  kenya: "OPERATOR_KENYA",
  telkom: "OPERATOR_TELKOM",
  "south-african": "OPERATOR_SOUTH_AFRICAN",
  nigeria: "OPERATOR_NIGERIA",
} as const satisfies Readonly<Record<OperatorFamily, string>>;

function valuesFor(family: OperatorFamily): readonly (keyof Values)[] {
  const prefix = operatorPrefixes[family];
  const names = [`${prefix}_URL`, `${prefix}_KEY`, `${prefix}_CALLBACK_SECRET`] as const;
  if (family !== "south-african") return names;
  return [
    ...names,
    "OPERATOR_SOUTH_AFRICAN_ACCESS_KEY_ID",
    "OPERATOR_SOUTH_AFRICAN_SECRET_ACCESS_KEY",
  ] as const;
}

export class ConfigError extends SetupError {}

export interface ConfigOptions {
  mode: Config["mode"];
  run?: string | undefined;
  /** Operators of the served brands. */
  operators?: Iterable<OperatorFamily>;
  /** Hosts of the brands, which the console may not use. */
  brandHosts?: Iterable<string>;
  /** Keys of the brands. */
  brands?: Iterable<string>;
}

/** Reads the environment; the error lists every missing or wrong value. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  options: ConfigOptions,
): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }) => {
        const what = schema.shape[name as keyof typeof schema.shape].description ?? "";
        return `${String(name)} is wrong (${what}): ${message.replace("Invalid input: ", "")}.`;
      });
  if (options.mode === "production") {
    const ofOperators = [...new Set(options.operators)].flatMap(valuesFor);
    for (const name of [...requiredInProduction, ...ofOperators]) {
      if (present[name] === undefined) {
        faults.push(`${name} is missing (${schema.shape[name].description ?? ""}).`);
      }
    }
  }
  const staffHost = present["STAFF_HOST"];
  if (staffHost !== undefined && [...(options.brandHosts ?? [])].includes(staffHost)) {
    faults.push(`STAFF_HOST is wrong: ${staffHost} is the host of a brand.`);
  }
  faults.push(
    ...unknownBrandKeys(present["HANDOFF_KEYS"], options.brands),
    ...mismatchedStripeModes(present),
    ...missingBucketKeys(present),
    ...missingVapidKey(present),
  );
  const run = rolesOf(options.run, faults);
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join("\n"));
  return { ...parsed.data, mode: options.mode, run };
}

function unknownBrandKeys(text: string | undefined, brands: Iterable<string> | undefined): string[] {
  if (!brands) return [];
  const known = new Set(brands);
  const named = Object.keys(schema.shape.HANDOFF_KEYS.safeParse(text).data ?? {});
  return named
    .filter((brand) => !known.has(brand))
    .map((brand) => `HANDOFF_KEYS is wrong: there is no brand ${brand}.`);
}

function missingBucketKeys(present: Readonly<Record<string, string | undefined>>): string[] {
  if (present["S3_BUCKET"] === undefined) return [];
  return ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]
    .filter((name) => present[name] === undefined)
    .map((name) => `${name} is missing: S3_BUCKET needs it.`);
}

function missingVapidKey(present: Readonly<Record<string, string | undefined>>): string[] {
  const names = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];
  const missing = names.filter((name) => present[name] === undefined);
  return missing.length === 1 ? [`${missing[0]} is missing: the two VAPID keys belong together.`] : [];
}

/** Both keys need the same mode: a card stored in one mode is unknown in the other. */
function mismatchedStripeModes({
  STRIPE_SECRET_KEY,
  STRIPE_PUBLIC_KEY,
}: Readonly<Record<string, string | undefined>>): string[] {
  const modeOf = (key = "") => /^[sp]k_(test|live)_/.exec(key)?.[1];
  const [ofSecret, ofPublic] = [modeOf(STRIPE_SECRET_KEY), modeOf(STRIPE_PUBLIC_KEY)];
  if (ofSecret === undefined || ofPublic === undefined || ofSecret === ofPublic) return [];
  return [
    `STRIPE_SECRET_KEY is a ${ofSecret} key and STRIPE_PUBLIC_KEY a ${ofPublic} key: use two keys of the same mode.`,
  ];
}

function rolesOf(text: string | undefined, faults: string[]): Role[] {
  const names = text === undefined ? [...roles] : text.split(",");
  const isRole = (name: string): name is Role => roles.some((role) => role === name);
  for (const name of names) {
    if (!isRole(name)) faults.push(`--run=${name} is wrong: use ${roles.join(", ")}.`);
  }
  return names.filter(isRole);
}
