import { requirePayingAge } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { packagesOf } from "../../rules.ts";
import * as store from "../store.ts";
import { priceSentence } from "./packages.ts";
import * as payments from "./payment-store.ts";

interface Buyer {
  site: Site;
  playerId: string;
}

export interface FreeTrial {
  hours: number;
  /** What comes after the free hours, as the checkout says it. */
  sentence: string;
}

/** A player has the free hours once in a life. */
export async function trialHoursOf(executor: Executor, { site, playerId }: Buyer): Promise<number> {
  const { service, freeTrialHours } = site.brand;
  if (freeTrialHours === 0) return 0;
  return (await payments.countTrials(executor, { service, player_id: playerId })) > 0 ? 0 : freeTrialHours;
}

/** What a player who has no subscription can begin with for nothing; null where that is not to be had, or no longer. */
export async function freeTrialOf(executor: Executor, buyer: Buyer, now: Date): Promise<FreeTrial | null> {
  const { site, playerId } = buyer;
  const { brand } = site;
  const [sold] = packagesOf(brand);
  if (!brand.cardPayment || brand.freeTrialHours === 0 || !sold) return null;
  const latest = await store.findLatest(executor, { service: brand.service, playerId });
  if (latest && latest.state !== "ended") return null;
  const hours = latest ? await trialHoursOf(executor, buyer) : brand.freeTrialHours;
  if (hours === 0 || !(await mayPay(executor, buyer, now))) return null;
  return { hours, sentence: priceSentence(site, sold, hours) };
}

/** Under age only with a guardian's consent. */
async function mayPay(executor: Executor, { site, playerId }: Buyer, now: Date): Promise<boolean> {
  try {
    await requirePayingAge(executor, site.brand, playerId, now);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "too_young") return false;
    throw error;
  }
}
