import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import {
  distinctOperatorPackages,
  happeningOf,
  operatorKeyOf,
  packagesOf,
  positionOfResponse,
  type Happening,
} from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import { operatorOf } from "./brand-operator.ts";
import { applyOperatorMessage } from "./apply-operator-message.ts";
import { toOperatorSubscription, operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** Asks the brand's operator about a number and takes the answer over; its word, or null when it knows none. */
export async function refreshOperatorStatus(
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
    : distinctOperatorPackages(brand).filter(({ period }) => operatorKeyOf(brand, period) !== ownKey);
  const views = [
    ...(own ? [toOperatorSubscription(own, brand)] : []),
    ...others.map((sold) => operatorSubscriptionOfNumber(msisdn, brand, { sold })),
  ];
  const heard = await queryUntilLive(views, async (view) => {
    const status = await port.status(view);
    const happening = status.operatorStatus === null ? undefined : happeningOf(family, status.operatorStatus);
    return { ...status, view, happening };
  });
  if (!heard || heard.operatorStatus === null) return null;
  const { view, operatorStatus, happening, operatorRef, paidUntil } = heard;
  const sold = packagesOf(brand).find(({ packageId }) => packageId === view.packageId);
  if (happening === undefined || !sold) return operatorStatus;
  const told = {
    family,
    brand,
    sold,
    msisdn,
    operatorStatus,
    happening,
    position: positionOfResponse(now),
    operatorRef,
    paidUntil,
    source: "asked",
  };
  await db.transaction((trx) => applyOperatorMessage(ports, trx, told, now));
  return operatorStatus;
}

/** The first answer that tells of something that goes on, or else the first that tells of anything. */
async function queryUntilLive<
  View,
  Heard extends { operatorStatus: string | null; happening: Happening | undefined },
>(views: readonly View[], ask: (view: View) => Promise<Heard>): Promise<Heard | undefined> {
  let first: Heard | undefined;
  for (const view of views) {
    const heard = await ask(view);
    if (heard.happening !== undefined && heard.happening !== "closed") return heard;
    if (first === undefined || first.operatorStatus === null) first = heard;
  }
  return first;
}
