/**
 * Who may open a page:
 *
 * - `open`: all callers
 * - `number`, `emailSignIn`: visitors who sign in by number or e-mail; players are redirected
 * - `mailLink`: all callers who follow a link in a mail, signed in or not
 * - `offer`: callers who have no subscription
 * - `subscribe`: players and proved numbers whose subscription does not renew
 * - `register`: proved numbers without a player
 * - `playerOrProvedNumber`: players, and proved numbers without a player
 * - `account`: players, also if their operator no longer gives access
 * - `player`: players; where the operator sells the subscription on its own page, only entitled ones
 */
export const accesses = [
  "open",
  "number",
  "emailSignIn",
  "mailLink",
  "offer",
  "subscribe",
  "register",
  "playerOrProvedNumber",
  "account",
  "player",
] as const;
export type Access = (typeof accesses)[number];

/** Settings of the brand that concern access. */
export interface BrandAccess {
  signUp: "otp" | "email";
  signInPath: string;
  /** The operator sells the subscription on its own page: only its subscribers may enter. */
  outside: "play-site" | "payment-page" | null;
  /** The brand also sells by card. */
  cardPayment: boolean;
}

/** Access given by a subscription, or by none. */
export interface SubscriptionAccess {
  /** The subscription is in a state that gives access: see features/subscriptions/rules/entitlement.ts. */
  isEntitled: boolean;
  /** The subscription renews; a subscriber who stopped it may opt in again. */
  renews: boolean;
}

export const noSubscription: SubscriptionAccess = { isEntitled: false, renews: false };

export interface Caller extends SubscriptionAccess {
  /** The player of the session; `arrived` if this request signed the player in by a number in its URL. */
  player: { id: string; arrived: boolean } | null;
  /** For a caller without a session: a number from an address is claimed, one with a code is proved. */
  number: "none" | "claimed" | "proved";
  /** The final destination is the checkout. */
  isBuying?: boolean;
}

export type GuardDecision =
  | { kind: "stay" }
  /** A page of this site; `isReturning` if the player returns to the requested page afterwards. */
  | { kind: "go"; path: string; isReturning?: true }
  | { kind: "leave"; to: "play-site" | "payment-page" };

/** The browser's view of its caller; only the server can read numbers in cookies. */
export function callerOf(playerId: string | undefined, { isEntitled, renews }: SubscriptionAccess): Caller {
  return {
    player: playerId === undefined ? null : { id: playerId, arrived: false },
    number: "none",
    isEntitled,
    renews,
  };
}

const stay: GuardDecision = { kind: "stay" };
const home: GuardDecision = { kind: "go", path: "/landing" };
const registerForm: GuardDecision = { kind: "go", path: "/register-form/false", isReturning: true };

/** Used by the server before rendering and by the browser on navigation. */
export function guard(access: Access, gate: BrandAccess, caller: Caller): GuardDecision {
  if (access === "open" || (access === "mailLink" && gate.signUp === "email")) return stay;
  if (access === "offer" && !caller.isEntitled) return stay;
  return caller.player
    ? guardPlayer(access, gate, { ...caller, player: caller.player })
    : guardVisitor(access, gate, caller);
}

function guardPlayer(
  access: Access,
  gate: BrandAccess,
  { player, isEntitled, renews }: Caller & { player: NonNullable<Caller["player"]> },
): GuardDecision {
  // Players can always see and end what they paid and agreed to, also when the operator no longer gives
  // access.
  if (access === "account" || access === "playerOrProvedNumber") return stay;
  if (gate.outside !== null && !isEntitled) return { kind: "leave", to: gate.outside };
  if (gate.outside === "play-site" && player.arrived) return { kind: "go", path: `/profile/${player.id}` };
  if (access === "subscribe") return renews ? home : stay;
  return access === "player" ? stay : home;
}

function guardVisitor(
  access: Access,
  gate: BrandAccess,
  { number, isEntitled, renews, isBuying = false }: Caller,
): GuardDecision {
  // The page opens. On brands with phone sign-up the screen itself says how to get in there.
  if (access === "emailSignIn" || access === "mailLink") return stay;
  if (gate.signUp === "email") return signIn(gate);
  if (number === "proved") {
    if (access === "playerOrProvedNumber") return stay;
    const isForNumbers = access === "number" || access === "register";
    // A card belongs to a player: to pay by card, register first instead of subscribing at the operator.
    if (isForNumbers && isBuying && gate.cardPayment) return stay;
    if (gate.outside !== null && !isEntitled) return { kind: "leave", to: gate.outside };
    return isForNumbers || (access === "subscribe" && !renews) ? stay : registerForm;
  }
  // The operator of a play site sells the subscription and sends its subscribers to us with their number.
  if (gate.outside === "play-site" && number === "none") return { kind: "leave", to: gate.outside };
  return access === "number" ? stay : signIn(gate);
}

const signIn = ({ signInPath: path }: BrandAccess): GuardDecision => ({
  kind: "go",
  path,
  isReturning: true,
});
