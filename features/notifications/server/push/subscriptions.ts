import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Viewer } from "#kit/http/context.ts";
import type { PushPort, PushSubscription } from "#kit/push/port.ts";
import { notificationProblems } from "../../contract.ts";
import { maxPushSubscriptions } from "../../rules.ts";
import * as store from "./subscription-store.ts";

/** Ends with the session, so signing out stops push messages to the device. A repeat changes nothing. */
export async function subscribe(
  trx: Executor,
  push: PushPort | null,
  { site, viewer }: { site: Site; viewer: Viewer },
  subscription: PushSubscription,
  now: Date,
): Promise<{ isSubscribed: boolean }> {
  if (!push) throw notificationProblems.problem("push_unavailable");
  if (!push.accepts(subscription.endpoint)) throw notificationProblems.problem("push_service_unknown");
  const owner = {
    id: newId({ now: () => now }),
    playerId: viewer.id,
    sessionHash: Buffer.from(viewer.sessionId, "hex"),
    brand: site.brand.key,
  };
  await store.upsert(trx, { ...owner, ...subscription }, now);
  await store.deleteOldest(trx, viewer.id, maxPushSubscriptions);
  return { isSubscribed: true };
}

export async function unsubscribeDevice(
  trx: Executor,
  playerId: string,
  endpoint: string,
): Promise<{ isSubscribed: boolean }> {
  await store.deleteByEndpoint(trx, playerId, endpoint);
  return { isSubscribed: false };
}
