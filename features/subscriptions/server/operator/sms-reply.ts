import { createHash } from "node:crypto";
import { normaliseMsisdn } from "#features/accounts/rules.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { takeToken } from "#kit/http/rate-limit-store.ts";
import { sendSms } from "../notices.ts";
import type { SubscriptionJobContext } from "../ports.ts";
import * as subscriptions from "../store.ts";
import * as store from "./callback-inbox-store.ts";
import type { SmsReply } from "./jobs.ts";

/** Limits replies per number, so that two machines cannot reply to each other endlessly. */
const limits = [
  { name: "now", limit: { burst: 1, everySeconds: 600 } },
  { name: "today", limit: { burst: 5, everySeconds: 4 * 3_600 } },
] as const;

/** Whether a number may get a reply now. */
export async function mayReply(
  trx: Executor,
  { family, msisdn }: { family: OperatorFamily; msisdn: string },
  now: Date,
): Promise<boolean> {
  // Hashed, because the limit outlives the removal of a player.
  const hashedNumber = createHash("sha256").update(`${family} ${msisdn}`).digest("base64url");
  for (const { name, limit } of limits) {
    if (!(await takeToken(trx, `sms-answer:${name}:${hashedNumber}`, limit, now))) return false;
  }
  return true;
}

/** Sends the reply to an inbound SMS. Not limited by quiet hours, because the sender is waiting for it. */
export async function sendSmsReply(
  work: SubscriptionJobContext,
  inboxId: number,
  kind: SmsReply,
): Promise<void> {
  const row = await store.findById(work.database, inboxId);
  if (!row) return;
  const [family] = row.source.split("/") as [OperatorFamily];
  const msisdn = work.operators[family]?.readEvent({ kind: "sms", body: row.body })?.msisdn;
  const sender = msisdn === undefined ? undefined : await findBrandOfSender(work, family, msisdn);
  if (msisdn === undefined || !sender) return;
  const { site, name } = sender;
  const text = site.text("subscriptions")(`sms_${kind}`, name, site.brand.support.email);
  await sendSms(work, site, { to: msisdn, text, idempotencyKey: `sms answer ${inboxId}` });
}

/** The brand that the sender means, and the name to use for it. Brands of one operator share its short code. */
async function findBrandOfSender(
  { database, brands, siteOf }: SubscriptionJobContext,
  family: OperatorFamily,
  msisdn: string,
): Promise<{ site: Site; name: string } | undefined> {
  const latest = await subscriptions.findLatestOfPayer(database, { payer: family, msisdn });
  const own = latest && siteOf(latest.brand);
  if (own) return { site: own, name: own.brand.name };
  const possible = brands.filter(
    (brand) =>
      brand.operator === family && !brand.demoBrandConfig && "msisdn" in normaliseMsisdn(msisdn, brand),
  );
  const likely = possible.find((brand) => brand.language === languageOf(brand.country)) ?? possible[0];
  const site = likely && siteOf(likely.key);
  return site && { site, name: possible.length === 1 ? site.brand.name : site.brand.company.name };
}

/** The main language of a country. */
function languageOf(country: string): string {
  return new Intl.Locale(`und-${country}`).maximize().language;
}
