import { emailKey } from "#features/accounts/rules.ts";
import { findEmail, requirePayingAge } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { packagesOf } from "../../rules.ts";
import * as store from "../store.ts";
import { priceSentence } from "./packages.ts";
import * as payments from "./payment-store.ts";
import * as trials from "./trial-store.ts";

interface Buyer {
  site: Site;
  playerId: string;
}

export interface FreeTrial {
  hours: number;
  /** The price after the trial, as in the checkout. */
  sentence: string;
}

/**
 * Each player and each e-mail address (in any spelling) gets one free trial. Its length is `freeTrialHours` of the
 * brand. The card is checked when the trial begins, see `consumeTrial`.
 */
export async function trialHoursOf(executor: Executor, { site, playerId }: Buyer): Promise<number> {
  const { service, freeTrialHours } = site.brand;
  if (freeTrialHours === 0) return 0;
  if ((await payments.countTrials(executor, { service, player_id: playerId })) > 0) return 0;
  const keys = await trialKeysOf(executor, playerId);
  return (await trials.isAnyUsed(executor, service, keys)) ? 0 : freeTrialHours;
}

async function trialKeysOf(executor: Executor, playerId: string): Promise<trials.TrialKey[]> {
  const email = await findEmail(executor, playerId);
  const player = { kind: "player", value: playerId } as const;
  return email === null ? [player] : [player, { kind: "email", value: emailKey(email) }];
}

/** Marks the trial as used, for the card too. False if player, address or card had a trial before. */
export async function consumeTrial(
  trx: Executor,
  { service, playerId, fingerprint }: { service: string; playerId: string; fingerprint: string | null },
  now: Date,
): Promise<boolean> {
  const keys = await trialKeysOf(trx, playerId);
  if (fingerprint !== null) keys.push({ kind: "card", value: fingerprint });
  return trials.insertAll(trx, service, keys, now);
}

/** The card had a trial before, so this player gets no further offer. */
export async function refuseTrial(
  executor: Executor,
  { service, playerId }: { service: string; playerId: string },
  now: Date,
): Promise<void> {
  await trials.insertAll(executor, service, [{ kind: "player", value: playerId }], now);
}

/** The free trial for a player without a subscription; null if not offered or already used. */
export async function freeTrialOf(executor: Executor, buyer: Buyer, now: Date): Promise<FreeTrial | null> {
  const { site, playerId } = buyer;
  const { brand } = site;
  const [plan] = packagesOf(brand);
  if (!brand.cardPayment || brand.freeTrialHours === 0 || !plan) return null;
  const latest = await store.findLatest(executor, { service: brand.service, playerId });
  if (latest && latest.state !== "ended") return null;
  const hours = await trialHoursOf(executor, buyer);
  if (hours === 0 || !(await mayPay(executor, buyer, now))) return null;
  return { hours, sentence: priceSentence(site, plan, hours) };
}

/** Underage players may pay only with a guardian's consent. */
async function mayPay(executor: Executor, { site, playerId }: Buyer, now: Date): Promise<boolean> {
  try {
    await requirePayingAge(executor, site.brand, playerId, now);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "too_young") return false;
    // The checkout asks for the date of birth.
    if (error instanceof Problem && error.code === "birth_date_missing") return true;
    throw error;
  }
}
