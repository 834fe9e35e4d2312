import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import {
  askedOneByOne,
  meaningOf,
  operatorKeyOf,
  packagesOf,
  positionOfAnswer,
  type Happening,
} from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import { operatorOf } from "./brand-operator.ts";
import { takeWord } from "./take-word.ts";
import { operatorViewOf, operatorViewOfNumber } from "./view.ts";

/** Asks the brand's operator about a number and takes the answer over; its word, or null when it knows none. */
export async function askOperator(
  ports: Pick<SubscriptionPorts, "operators" | "jobs">,
  db: Database,
  { site, msisdn, now }: { site: Site; msisdn: string; now: Date },
): Promise<string | null> {
  const { brand } = site;
  const { family, port } = operatorOf(ports, site);
  const latest = await store.findLatest(db, { service: brand.service, msisdn });
  const own = latest?.payer === family ? latest : undefined;
  // What is over says nothing of another package that was bought since.
  const isLive = own !== undefined && own.state !== "ended";
  const ownKey = own && operatorKeyOf(brand, own.period);
  const others = isLive
    ? []
    : askedOneByOne(brand).filter(({ period }) => operatorKeyOf(brand, period) !== ownKey);
  const views = [
    ...(own ? [operatorViewOf(own, brand)] : []),
    ...others.map((sold) => operatorViewOfNumber(msisdn, brand, { sold })),
  ];
  const heard = await askUntilLive(views, async (view) => {
    const status = await port.status(view);
    const happening = status.word === null ? undefined : meaningOf(family, status.word);
    return { ...status, view, happening };
  });
  if (!heard || heard.word === null) return null;
  const { view, word, happening, operatorRef, paidUntil } = heard;
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

/** The first answer that tells of something that goes on, or else the first that tells of anything. */
async function askUntilLive<View, Heard extends { word: string | null; happening: Happening | undefined }>(
  views: readonly View[],
  ask: (view: View) => Promise<Heard>,
): Promise<Heard | undefined> {
  let first: Heard | undefined;
  for (const view of views) {
    const heard = await ask(view);
    if (heard.happening !== undefined && heard.happening !== "closed") return heard;
    if (first === undefined || first.word === null) first = heard;
  }
  return first;
}
