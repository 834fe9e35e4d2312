import { defaultQuietHours } from "#features/accounts/rules.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { isTimeZone } from "#kit/pure/calendar.ts";
import type { PushPort } from "#kit/push/port.ts";
import type { NotificationPreferences, PreferenceSettings } from "../contract.ts";
import { clockOf, minutesOf, sentKindNames, type NotificationKinds, type Preferences } from "../rules.ts";
import * as store from "./preferences-store.ts";
import { channelOf } from "./channel.ts";

export async function preferencesOf(
  executor: Executor,
  brand: Brand,
  playerId: string,
): Promise<Preferences> {
  return (await store.findByPlayerId(executor, playerId)) ?? defaults(brand);
}

function defaults({ timeZone }: Brand): Preferences {
  return { muted: [], pushMuted: [], quietHours: defaultQuietHours, timeZone, matchesAtNight: true };
}

interface Sending {
  readonly kinds: NotificationKinds;
  /** Null where the server sends no push messages. */
  readonly push: Pick<PushPort, "publicKey"> | null;
}

export async function showPreferences(
  executor: Executor,
  sending: Sending,
  brand: Brand,
  playerId: string,
): Promise<NotificationPreferences> {
  const chosen = await store.findByPlayerId(executor, playerId);
  return { ...preferencesJson(sending, brand, chosen ?? defaults(brand)), isChosen: chosen !== undefined };
}

/** An unknown time zone is replaced by the market's: quiet hours could not be computed in it. */
export async function savePreferences(
  trx: Executor,
  sending: Sending,
  { brand, playerId }: { brand: Brand; playerId: string },
  { muted, pushMuted, quietHours, timeZone, matchesAtNight }: PreferenceSettings,
  now: Date,
): Promise<NotificationPreferences> {
  requireKnown("muted", muted, sentKindNames(sending.kinds));
  requireKnown("pushMuted", pushMuted ?? [], sentKindNames(sending.kinds, "push"));
  const earlier = pushMuted === undefined ? await store.findByPlayerId(trx, playerId) : undefined;
  const wishes: Preferences = {
    muted: [...new Set(muted)],
    pushMuted: [...new Set(pushMuted ?? earlier?.pushMuted)],
    quietHours: quietHours && { from: minutesOf(quietHours.from), until: minutesOf(quietHours.until) },
    timeZone: isTimeZone(timeZone) ? timeZone : brand.timeZone,
    matchesAtNight,
  };
  await store.upsert(trx, playerId, wishes, now);
  return { ...preferencesJson(sending, brand, wishes), isChosen: true };
}

function requireKnown(field: string, names: readonly string[], known: readonly string[]): void {
  if (!names.every((name) => known.includes(name))) {
    throw commonProblem("invalid_input", [{ field, code: "invalid_input" }]);
  }
}

function preferencesJson(
  { kinds, push }: Sending,
  brand: Brand,
  { muted, pushMuted, quietHours, timeZone, matchesAtNight }: Preferences,
) {
  const channel = channelOf(brand);
  return {
    channel,
    kinds: channel ? sentKindNames(kinds, channel) : [],
    // Leaves out kinds that are no longer registered.
    muted: sentKindNames(kinds).filter((kind) => muted.includes(kind)),
    pushMuted: sentKindNames(kinds, "push").filter((kind) => pushMuted.includes(kind)),
    push: push && { publicKey: push.publicKey, kinds: sentKindNames(kinds, "push") },
    quietHours: quietHours && { from: clockOf(quietHours.from), until: clockOf(quietHours.until) },
    timeZone,
    matchesAtNight,
  };
}
