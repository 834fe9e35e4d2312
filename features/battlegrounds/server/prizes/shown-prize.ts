import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { EventDetails, OwnPrize } from "../../contract.ts";
import { isPaymentLate, shownPrizeState } from "../../rules.ts";
import type { PrizeRow, ShownPrizeRow } from "./prize-store.ts";

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function ownPrizeOf(row: PrizeRow, { brand }: Pick<Site, "brand">, now: Date): OwnPrize {
  return {
    id: row.id,
    eventId: row.eventId,
    eventTitle: inLanguage(row.title, brand.language),
    place: row.place,
    amount: { minor: row.amount, currency: row.currency },
    state: shownPrizeState(row.state),
    wonAt: row.resultAt.toISOString(),
    heldUntil: row.heldUntil.toISOString(),
    claimUntil: timeOf(row.claimUntil),
    claimedAt: timeOf(row.claimedAt),
    dueAt: row.dueAt.toISOString(),
    paidAt: timeOf(row.paidAt),
    closedAt: timeOf(row.closedAt),
    reference: row.reference,
    refusal: row.state === "claimable" ? row.refusal : null,
    isLate: isPaymentLate(row, now),
  };
}

export interface PrizeTimes {
  readonly lockedAt: Date | null;
  readonly awardedAt: Date | null;
}

/** The state of a place for everybody, with the date that matters in it. */
export function placeStatusOf(
  row: ShownPrizeRow | undefined,
  { awardedAt }: PrizeTimes,
  isCancelled: boolean,
  site: Site,
  now: Date,
): EventDetails["prizes"][number]["status"] {
  if (!row) {
    const state = awardedAt !== null || isCancelled ? "not_awarded" : "promised";
    return { state, at: null, dueAt: null, isLate: false, winner: null };
  }
  const state = shownPrizeState(row.state);
  const at = {
    promised: null,
    held: row.heldUntil,
    claimable: row.claimUntil,
    claimed: row.claimedAt,
    paid: row.paidAt,
    lapsed: row.closedAt,
    not_awarded: null,
  }[state];
  const isDue = state === "held" || state === "claimed";
  return {
    state,
    at: timeOf(at),
    dueAt: isDue ? row.dueAt.toISOString() : null,
    isLate: isPaymentLate(row, now),
    winner:
      state === "not_awarded"
        ? null
        : { id: row.playerId, username: displayName(site, row.username), avatar: row.avatar },
  };
}
