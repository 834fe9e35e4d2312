import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { meaningOf, packagesOf, positionOfAnswer } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import { operatorOf } from "./brand-operator.ts";
import { takeWord } from "./take-word.ts";
import { operatorViewOf, operatorViewOfNumber } from "./view.ts";

/** Asks the brand's operator about a number and takes the answer over; its word, or null when it knows none. */
export async function askOperator(
  ports: SubscriptionPorts,
  db: Database,
  { site, msisdn, now }: { site: Site; msisdn: string; now: Date },
): Promise<string | null> {
  const { brand } = site;
  const { family, port } = operatorOf(ports, site);
  const latest = await store.findLatest(db, { service: brand.service, msisdn });
  const view = latest?.payer === family ? operatorViewOf(latest, brand) : operatorViewOfNumber(msisdn, brand);
  const { word, operatorRef, paidUntil } = await port.status(view);
  if (word === null) return null;
  const happening = meaningOf(family, word);
  const sold = packagesOf(brand).find(({ packageId }) => packageId === view.packageId);
  if (happening === undefined || !sold) return word;
  const told = {
    family,
    brand,
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
