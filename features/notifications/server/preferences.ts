import { defaultQuietHours } from "#features/accounts/rules.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { isTimeZone } from "#kit/pure/calendar.ts";
import type { NotificationPreferences, NotificationWishes } from "../contract.ts";
import { clockOf, kindsSentBy, minutesOf, sentKinds, type Channel, type Preferences } from "../rules.ts";
import * as store from "./preferences-store.ts";

/** By what a brand tells players who are not looking: mails cost nothing, an SMS only where the brand pays for it. */
export function channelOf({ signUp, paysForSms }: Brand): Channel | null {
  if (signUp === "email") return "email";
  return paysForSms ? "sms" : null;
}

export async function preferencesOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
): Promise<Preferences> {
  return (await store.findByPlayerId(executor, playerId)) ?? unchosen(brand);
}

function unchosen({ timeZone }: Brand): Preferences {
  return { muted: [], quietHours: defaultQuietHours, timeZone, matchesAtNight: true };
}

export async function showPreferences(
  executor: Executor,
  brand: Brand,
  playerId: string,
): Promise<NotificationPreferences> {
  const chosen = await store.findByPlayerId(executor, playerId);
  return { ...shown(brand, chosen ?? unchosen(brand)), isChosen: chosen !== undefined };
}

/** A zone that this server does not know would silence its player for good: then the market's holds. */
export async function savePreferences(
  trx: Executor,
  brand: Brand,
  playerId: string,
  { muted, quietHours, timeZone, matchesAtNight }: NotificationWishes,
  now: Date,
): Promise<NotificationPreferences> {
  const wishes: Preferences = {
    muted: [...new Set(muted)],
    quietHours: quietHours && { from: minutesOf(quietHours.from), until: minutesOf(quietHours.until) },
    timeZone: isTimeZone(timeZone) ? timeZone : brand.timeZone,
    matchesAtNight,
  };
  await store.upsert(trx, playerId, wishes, now);
  return { ...shown(brand, wishes), isChosen: true };
}

function shown(brand: Brand, { muted, quietHours, timeZone, matchesAtNight }: Preferences) {
  const channel = channelOf(brand);
  return {
    channel,
    kinds: channel ? kindsSentBy(channel) : [],
    // A kind that this version no longer knows stays unsaid.
    muted: sentKinds.filter((kind) => muted.includes(kind)),
    quietHours: quietHours && { from: clockOf(quietHours.from), until: clockOf(quietHours.until) },
    timeZone,
    matchesAtNight,
  };
}
