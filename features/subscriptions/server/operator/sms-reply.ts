import { createHash } from "node:crypto";
import { normaliseMsisdn } from "#features/accounts/rules.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { takeToken } from "#kit/http/rate-limit-store.ts";
import { sendSms } from "../notices.ts";
import type { SubscriptionWork } from "../ports.ts";
import * as subscriptions from "../store.ts";
import * as store from "./inbox-store.ts";
import type { SmsReply } from "./jobs.ts";

/** Two machines that answer each other must fall silent: one answer in ten minutes, and few a day. */
const limits = [
  { name: "now", limit: { burst: 1, everySeconds: 600 } },
  { name: "today", limit: { burst: 5, everySeconds: 4 * 3_600 } },
] as const;

/** Whether a number that wrote may have an answer now. */
export async function mayReply(
  trx: Executor,
  { family, msisdn }: { family: OperatorFamily; msisdn: string },
  now: Date,
): Promise<boolean> {
  // The limit outlives a person who is removed: it knows the number only by its hash.
  const whom = createHash("sha256").update(`${family} ${msisdn}`).digest("base64url");
  for (const { name, limit } of limits) {
    if (!(await takeToken(trx, `sms-answer:${name}:${whom}`, limit, now))) return false;
  }
  return true;
}

/** Whoever wrote is awake and waits for it: it goes out at any hour. */
export async function answer(work: SubscriptionWork, inboxId: number, kind: SmsReply): Promise<void> {
  const row = await store.findById(work.database, inboxId);
  if (!row) return;
  const [family] = row.source.split("/") as [OperatorFamily];
  const msisdn = work.operators[family]?.readEvent({ kind: "sms", body: row.body })?.msisdn;
  const asked = msisdn === undefined ? undefined : await findAsked(work, family, msisdn);
  if (msisdn === undefined || !asked) return;
  const { site, name } = asked;
  const text = site.text("subscriptions")(`sms_${kind}`, name, site.brand.support.email);
  await sendSms(work, site, { to: msisdn, text, idempotencyKey: `sms answer ${inboxId}` });
}

/** Which brand was written to, and what the sender knows it by: brands of one operator share its short code. */
async function findAsked(
  { database, brands, siteOf }: SubscriptionWork,
  family: OperatorFamily,
  msisdn: string,
): Promise<{ site: Site; name: string } | undefined> {
  const known = await subscriptions.findLatestOfPayer(database, { payer: family, msisdn });
  const own = known && siteOf(known.brand);
  if (own) return { site: own, name: own.brand.name };
  const possible = brands.filter(
    (brand) =>
      brand.operator === family && !brand.demoBrandConfig && "msisdn" in normaliseMsisdn(msisdn, brand),
  );
  const likely = possible.find((brand) => brand.language === languageOf(brand.country)) ?? possible[0];
  const site = likely && siteOf(likely.key);
  return site && { site, name: possible.length === 1 ? site.brand.name : site.brand.company.name };
}

/** What most people of a country read. */
function languageOf(country: string): string {
  return new Intl.Locale(`und-${country}`).maximize().language;
}
