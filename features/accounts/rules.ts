export { emailKey } from "./rules/email-key.ts";
export { otpLimits } from "./rules/otp-limits.ts";
export { normaliseMsisdn } from "./rules/phone-number.ts";
export { hasLeadingZeroBits, proofOfWorkBits, proofOfWorkLifeMs } from "./rules/proof-of-work.ts";
export { isRemovedName } from "./rules/removed-player.ts";
export { defaultQuietHours } from "./rules/default-quiet-hours.ts";
export {
  isOwnRestrictionKind,
  ownRestrictionKinds,
  restrictionKinds,
  type OwnRestrictionKind,
  type RestrictionKind,
} from "./rules/restrictions.ts";
export { accountAuditActions, accountPermissions } from "./rules/staff.ts";
