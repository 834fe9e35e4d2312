import {
  eligibilityOf,
  lockPlayer,
  requireFreshProof,
  requirePayingAge,
  sendAccountMail,
} from "#features/accounts/server/index.ts";
import { accountProblems } from "#features/accounts/contract.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, isProblem } from "#kit/contract/problem.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Viewer } from "#kit/http/context.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { battlegroundProblems, type PrizeClaim, type PrizeDetails } from "../../contract.ts";
import {
  accountFormatOf,
  claimFault,
  compact,
  numberEnd,
  paymentDueAfterClaim,
  payoutFaults,
  type PayoutDetails,
} from "../../rules.ts";
import { notifyWinner } from "./award.ts";
import * as claims from "./claim-store.ts";
import { sealDetails } from "./payout-details.ts";
import * as store from "./prize-store.ts";
import { ownPrizeOf } from "./shown-prize.ts";
import { findEntitled } from "./standings.ts";

const maxListed = 100;

export interface ClaimPorts {
  readonly jobs: Pick<Jobs, "enqueue">;
  /** Encrypts the bank details of winners. */
  readonly seal: Seal;
}

export interface Winner {
  readonly site: Site;
  readonly viewer: Viewer;
}

export async function listPrizes(executor: Executor, { site, viewer }: Winner, now: Date) {
  const rows = await store.findPrizesOfPlayer(executor, viewer.id, maxListed);
  return { prizes: rows.map((row) => ownPrizeOf(row, site, now)) };
}

/** A prize of the caller with what the claim form needs; prizes of others do not exist for the caller. */
export async function getPrize(
  executor: Executor,
  { site, viewer }: Winner,
  id: string,
  now: Date,
): Promise<PrizeDetails> {
  const prize = isUuid(id) ? await store.findPrize(executor, id, viewer.id) : undefined;
  const claimant = await claims.findClaimant(executor, viewer.id);
  if (!prize || !claimant) throw battlegroundProblems.problem("prize_not_found");
  const claim = await claims.findClaim(executor, id);
  const age = await checkAge(executor, { site, viewer }, now);
  return {
    prize: ownPrizeOf(prize, site, now),
    claim: claim ? { method: claim.method, numberEnd: claim.numberEnd } : null,
    form: {
      country: claimant.country,
      accountFormat: accountFormatOf(claimant.country),
      airtimeNumberEnd: claimant.msisdn === null ? null : numberEnd(claimant.msisdn),
      fullName: age.isMinor ? "" : [claimant.firstName, claimant.lastName].filter(Boolean).join(" "),
      ...age,
    },
  };
}

async function checkAge(
  executor: Executor,
  { site, viewer }: Winner,
  now: Date,
): Promise<{ isMinor: boolean; ageFault: PrizeDetails["form"]["ageFault"] }> {
  try {
    const guardian = await requirePayingAge(executor, site.brand, viewer.id, now);
    return { isMinor: guardian !== null, ageFault: null };
  } catch (error) {
    if (isProblem(error, "birth_date_missing")) return { isMinor: false, ageFault: "birth_date_missing" };
    if (isProblem(error, "too_young")) return { isMinor: true, ageFault: "too_young" };
    throw error;
  }
}

/**
 * Stores the winner's identity and bank account. Needs a fresh proof, like all calls about money. The guardian of a
 * minor gets a mail.
 */
export async function claimPrize(
  trx: Executor,
  { seal, jobs }: ClaimPorts,
  winner: Winner,
  claim: PrizeClaim,
  now: Date,
): Promise<{ prize: ReturnType<typeof ownPrizeOf> }> {
  const { site, viewer } = winner;
  requireFreshProof(viewer, now);
  // Locked before the prize, in the same order as the removal of a profile.
  if (!(await lockPlayer(trx, viewer.id))) throw commonProblem("sign_in_required");
  const locked = isUuid(claim.prizeId) ? await store.lockPrize(trx, claim.prizeId, viewer.id) : undefined;
  if (!locked) throw battlegroundProblems.problem("prize_not_found");
  const { prize, event } = locked;
  const fault = claimFault(prize, now);
  if (fault) throw battlegroundProblems.problem(fault);
  const { winnerOf } = await findEntitled(trx, event);
  if (winnerOf(prize) !== viewer.id) throw battlegroundProblems.problem("prize_changed");
  const { isRestricted, isStoreRestricted } = await eligibilityOf(trx, site.brand, viewer.id, now);
  if (isRestricted) throw battlegroundProblems.problem("player_restricted");
  if (isStoreRestricted) throw accountProblems.problem("store_restricted");
  const { details, isMinor } = await checkedDetails(trx, winner, claim, now);
  const isClaimed = await store.updatePrize(trx, prize, {
    state: "claimed",
    claimed_at: now,
    tax_accepted_at: now,
    refused_at: null,
    refusal: null,
    due_at: paymentDueAfterClaim(prize.dueAt, now, site.brand.timeZone),
  });
  if (!isClaimed) throw battlegroundProblems.problem("prize_claimed");
  await claims.insertClaim(trx, {
    prize_id: prize.id,
    player_id: viewer.id,
    method: details.method,
    details: sealDetails(seal, { prizeId: prize.id, playerId: viewer.id }, details),
    number_end: numberEnd(details.method === "bank" ? details.account : details.msisdn),
    claimed_at: now,
  });
  await notifyWinner(trx, "prize_claimed", prize, now);
  if (isMinor) {
    await jobs.enqueue(trx, sendAccountMail, {
      order: "guardianPrize",
      brand: site.brand.key,
      id: viewer.id,
    });
  }
  const row = await store.findPrize(trx, prize.id, viewer.id);
  if (!row) throw battlegroundProblems.problem("prize_not_found");
  return { prize: ownPrizeOf(row, site, now) };
}

async function checkedDetails(
  trx: Executor,
  { site, viewer }: Winner,
  claim: PrizeClaim,
  now: Date,
): Promise<{ details: PayoutDetails; isMinor: boolean }> {
  const guardian = await requirePayingAge(trx, site.brand, viewer.id, now);
  const isMinor = guardian !== null;
  if (isMinor && !claim.isGuardian) {
    const code = "guardian_unconfirmed";
    throw battlegroundProblems.problem(code, [{ field: "isGuardian", code }]);
  }
  const claimant = await claims.findClaimant(trx, viewer.id);
  if (!claimant) throw battlegroundProblems.problem("prize_not_found");
  const isBank = claim.method === "bank";
  const typed = {
    identityKind: claim.identityKind,
    identityNumber: compact(claim.identityNumber),
    method: claim.method,
    bank: isBank ? claim.bank.trim() : "",
    account: isBank ? compact(claim.account) : "",
    branch: isBank ? compact(claim.branch) : "",
  };
  const faults = Object.entries(payoutFaults(typed, { ...claimant, isMinor }));
  const [first] = faults;
  if (first) {
    throw battlegroundProblems.problem(
      first[1],
      faults.map(([field, code]) => ({ field, code })),
    );
  }
  if (!isBank && claimant.msisdn === null) {
    throw battlegroundProblems.problem("airtime_unavailable", [
      { field: "method", code: "airtime_unavailable" },
    ]);
  }
  const msisdn = isBank ? "" : (claimant.msisdn ?? "");
  return { details: { ...typed, fullName: claim.fullName, msisdn }, isMinor };
}
