export { needsState } from "./rules/address-state.ts";
export { cardName } from "./rules/card-name.ts";
export { periodAt, periodStart, periodSteps, type Cycle } from "./rules/billing-cycle.ts";
export {
  entitledStates,
  isEntitled,
  allowsOptIn,
  renews,
  resumption,
  usableAfterStop,
  usableUntil,
} from "./rules/entitlement.ts";
export {
  reduceMessage,
  isFromFuture,
  positionOfResponse,
  type OperatorSubscriber,
  type Position,
  type Message,
} from "./rules/operator-message.ts";
export {
  checkoutRetentionMs,
  evidenceRetentionMs,
  inboxRetentionMs,
  stopNumberRetentionMs,
  unconfirmedWithdrawalRetentionMs,
} from "./rules/retention.ts";
export { isOrderNumber, orderLetters, readOrderNumber } from "./rules/order-number.ts";
export { formatDisclosure, timePlaceholder } from "./rules/disclosure.ts";
export {
  isStopUnconfirmed,
  effectiveTrigger,
  triggerOf,
  operatorStatuses,
  shownStatus,
  indicatesChurn,
} from "./rules/operator-statuses.ts";
export {
  findFirstConsent,
  isFirstConsentFor,
  minDwellMs,
  optInTtlMs,
  optInTextVersion,
} from "./rules/opt-in.ts";
export { cheapestPerDay, pricePerDay } from "./rules/price-per-day.ts";
export { chargeStates, type ChargeState } from "./rules/charge-states.ts";
export { isChargedByUs, payers, type Payer } from "./rules/payer.ts";
export {
  distinctOperatorPackages,
  findPackageByServiceId,
  operatorKeyOf,
  packagesOf,
  serviceOf,
  type Package,
} from "./rules/packages.ts";
export {
  attemptLeaseMs,
  chargeKey,
  isLongPending,
  nextLookupAt,
  nextAttemptAt,
  nextChargeAt,
  nextRenewalStep,
  nextWaitingStep,
  type OpenCharge,
  type Renewal,
  type RenewalStep,
} from "./rules/renewal.ts";
export { startsWithStopKeyword } from "./rules/stop-keyword.ts";
export { triggers, states, transition, type Trigger, type State } from "./rules/states.ts";
export {
  isOpenWithdrawal,
  isWithdrawalInTime,
  withdrawalEffect,
  withdrawalStates,
  type WithdrawalOutcome,
} from "./rules/withdrawal.ts";
export { subscriptionAuditActions, subscriptionPermissions } from "./rules/staff.ts";
export {
  cardMessageKinds,
  isCardMessageOutcome,
  isMessageOutcome,
  isReplayable,
  maskCardPayload,
  maskPayload,
  messageKinds,
  messageStates,
  type CardMessageKind,
  type MessageKind,
  type MessageState,
} from "./rules/stored-message.ts";
export { driftOf, driftOutcomes, overdueAfterMs, type DriftOutcome } from "./rules/reconciliation.ts";
export {
  chargeNameAtOperator,
  isRefundAmount,
  refundableOf,
  refundLateAfterMs,
  refusedRefundShownMs,
  shownRefundOf,
  shownRefundStates,
  type RefundState,
} from "./rules/refunds.ts";
