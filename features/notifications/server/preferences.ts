import { defaultQuietHours } from "#features/accounts/rules.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { isTimeZone } from "#kit/pure/calendar.ts";
import type { NotificationPreferences, NotificationWishes } from "../contract.ts";
import {
  clockOf,
  minutesOf,
  sentKindNames,
  type Channel,
  type NotificationKinds,
  type Preferences,
} from "../rules.ts";
import * as store from "./preferences-store.ts";

/** Mails cost nothing; SMS are sent only where the brand pays for them. */
export function channelOf({ signUp, paysForSms }: Brand): Channel | null {
  if (signUp === "email") return "email";
  return paysForSms ? "sms" : null;
}

export async function preferencesOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
): Promise<Preferences> {
  return (await store.findByPlayerId(executor, playerId)) ?? defaults(brand);
}

function defaults({ timeZone }: Brand): Preferences {
  return { muted: [], quietHours: defaultQuietHours, timeZone, matchesAtNight: true };
}

export async function showPreferences(
  executor: Executor,
  kinds: NotificationKinds,
  brand: Brand,
  playerId: string,
): Promise<NotificationPreferences> {
  const chosen = await store.findByPlayerId(executor, playerId);
  return { ...shown(kinds, brand, chosen ?? defaults(brand)), isChosen: chosen !== undefined };
}

/** An unknown time zone is replaced by the market's: quiet hours could not be computed in it. */
export async function savePreferences(
  trx: Executor,
  kinds: NotificationKinds,
  { brand, playerId }: { brand: Brand; playerId: string },
  { muted, quietHours, timeZone, matchesAtNight }: NotificationWishes,
  now: Date,
): Promise<NotificationPreferences> {
  const known: readonly string[] = sentKindNames(kinds);
  if (!muted.every((kind) => known.includes(kind))) {
    throw commonProblem("invalid_input", [{ field: "muted", code: "invalid_input" }]);
  }
  const wishes: Preferences = {
    muted: [...new Set(muted)],
    quietHours: quietHours && { from: minutesOf(quietHours.from), until: minutesOf(quietHours.until) },
    timeZone: isTimeZone(timeZone) ? timeZone : brand.timeZone,
    matchesAtNight,
  };
  await store.upsert(trx, playerId, wishes, now);
  return { ...shown(kinds, brand, wishes), isChosen: true };
}

function shown(
  kinds: NotificationKinds,
  brand: Brand,
  { muted, quietHours, timeZone, matchesAtNight }: Preferences,
) {
  const channel = channelOf(brand);
  return {
    channel,
    kinds: channel ? sentKindNames(kinds, channel) : [],
    // Leaves out kinds that are no longer registered.
    muted: sentKindNames(kinds).filter((kind) => muted.includes(kind)),
    quietHours: quietHours && { from: clockOf(quietHours.from), until: clockOf(quietHours.until) },
    timeZone,
    matchesAtNight,
  };
}
