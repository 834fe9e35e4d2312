import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { meaningOf, positionOfAnswer } from "../../rules.ts";
import { operatorOf } from "./opt-in.ts";
import * as store from "../store.ts";
import { takeWord } from "./take-word.ts";
import { operatorViewOf, packagesOf, type SubscriptionPorts } from "./world.ts";

/** A number as an operator knows it that we know no subscription of. */
export function draftOf({ brand }: Site, msisdn: string) {
  const [sold] = packagesOf(brand);
  if (!sold) throw commonProblem("not_found");
  const draft = {
    msisdn,
    package_id: sold.packageId,
    period: sold.period,
    reference: "",
    operator_ref: null,
    price_minor: sold.price.minor,
    currency: sold.price.currency,
  };
  return operatorViewOf(draft, brand);
}

/** Asks the brand's operator about a number and takes the answer over; its word, or null when it knows none. */
export async function askOperator(
  ports: SubscriptionPorts,
  db: Database,
  { site, msisdn, now }: { site: Site; msisdn: string; now: Date },
): Promise<string | null> {
  const { family, port } = operatorOf(ports, site);
  const latest = await store.findLatest(db, { service: site.brand.service, msisdn });
  const view = latest?.payer === family ? operatorViewOf(latest, site.brand) : draftOf(site, msisdn);
  const { word, operatorRef, paidUntil } = await port.status(view);
  if (word === null) return null;
  const happening = meaningOf(family, word);
  const sold = packagesOf(site.brand).find(({ packageId }) => packageId === view.packageId);
  if (happening === undefined || !sold) return word;
  const told = {
    family,
    brand: site.brand,
    sold,
    msisdn,
    word,
    happening,
    position: positionOfAnswer(now),
    operatorRef,
    paidUntil,
    source: "asked",
  };
  await db.transaction((trx) => takeWord(ports, trx, told, now));
  return word;
}
