import { browserHashOf } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { networkOf } from "#kit/http/client-network.ts";
import type { CallContext } from "#kit/http/context.ts";
import { createCookie } from "#kit/http/cookies.ts";
import { assessSignUp } from "../../rules.ts";
import * as store from "./store.ts";

/** Marks a device that has registered a player. */
const deviceCookie = createCookie("registered-device", "Lax");
const dayMs = 24 * 60 * 60_000;
const cookieLifeMs = 365 * dayMs;

/** Runs in the transaction that creates a player. Stores who referred the player, and whether that can be rewarded. */
export async function recordReferral(
  trx: Executor,
  call: CallContext<Site>,
  playerId: string,
): Promise<void> {
  const { site, now } = call;
  const isSecure = site.canonicalOrigin.startsWith("https:");
  const isKnownDevice = call.viewer !== null || call.cookie(deviceCookie.name(isSecure)) !== undefined;
  call.setCookie(deviceCookie.write("1", new Date(now.getTime() + cookieLifeMs), isSecure));
  const { service, msisdn, email, referrerId } = await store.findNewPlayer(trx, playerId);
  if (referrerId === null) return;
  const network = networkOf(call.clientAddress);
  const identities = [msisdn, email?.toLowerCase()].filter((one) => one !== null && one !== undefined);
  const browserHash = await browserHashOf(trx, call);
  const { state, signals } = assessSignUp({
    isKnownDevice,
    isKnownIdentity: await store.isFormer(trx, service, identities),
    otherNumbers:
      browserHash && msisdn !== null
        ? await store.countOtherNumbers(trx, { browserHash, service, msisdn }, now)
        : 0,
    fromSameNetwork: await store.countFromNetwork(trx, {
      referrerId,
      network,
      since: new Date(now.getTime() - dayMs),
    }),
  });
  const id = newId({ now: () => now });
  await store.insertReferral(
    trx,
    { id, service, friendId: playerId, referrerId, state, signals, network },
    now,
  );
}
