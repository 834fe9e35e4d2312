export { needsState } from "./rules/address.ts";
export { cardName } from "./rules/card-name.ts";
export { periodAt, periodStart, periodSteps, type Cycle } from "./rules/cycle.ts";
export {
  entitledStates,
  isEntitled,
  leavesRoom,
  renews,
  resumption,
  usableAfterStop,
  usableUntil,
} from "./rules/entitlement.ts";
export {
  foldWord,
  isFromFuture,
  positionOfAnswer,
  type OperatorSubscriber,
  type Position,
  type Word,
} from "./rules/fold.ts";
export {
  checkoutKeptMs,
  evidenceKeptMs,
  inboxKeptMs,
  stopNumberKeptMs,
  unconfirmedKeptMs,
} from "./rules/keeping.ts";
export { sayMeaning, timeToSay } from "./rules/meaning.ts";
export {
  isStopUnheard,
  meaningFor,
  meaningOf,
  operatorWords,
  shownStatus,
  tellsOfChurn,
} from "./rules/operator-words.ts";
export { findFirstYes, isFirstBefore, leastDwellMs, optInLifeMs, optInTextVersion } from "./rules/opt-in.ts";
export { cheapestPerDay, pricePerDay } from "./rules/price-per-day.ts";
export { isChargedByUs, type Payer } from "./rules/payer.ts";
export {
  askedOneByOne,
  findSold,
  operatorKeyOf,
  packagesOf,
  serviceOf,
  type Package,
} from "./rules/packages.ts";
export {
  attemptLeaseMs,
  chargeKey,
  isLongPending,
  nextAskedAt,
  nextAttemptAt,
  nextChargeAt,
  nextRenewalStep,
  nextWaitingStep,
  type OpenCharge,
  type Renewal,
  type RenewalStep,
} from "./rules/renewal.ts";
export { happenings, states, transition, type Happening, type State } from "./rules/states.ts";
export {
  isOrderNumber,
  isWithdrawalInTime,
  orderLetters,
  readOrderNumber,
  withdrawalMeaning,
} from "./rules/withdrawal.ts";
