/**
 * Who may see a page: `open` to everybody; `number` and `mail` lead in by a cell number or an e-mail, so whoever is in
 * already is sent on; `mailed` is where the links of our mails lead, whoever is signed in where they are opened; `offer`
 * shows anybody what is sold, and `subscribe` leads to a subscription, so whoever has one is sent on; `register` makes a
 * player of a proved number; `subscriber` is for whoever may pay: players, and proved numbers that have none yet;
 * `account` is for players, whatever became of their subscription; `player` is for players.
 */
export const accesses = [
  "open",
  "number",
  "mail",
  "mailed",
  "offer",
  "subscribe",
  "register",
  "subscriber",
  "account",
  "player",
] as const;
export type Access = (typeof accesses)[number];

/** What a brand decides about getting in. */
export interface Gate {
  signUp: "otp" | "email";
  signInPath: string;
  /** Where the operator sells its subscription itself: only its subscribers get in. */
  outside: "play-site" | "payment-page" | null;
  /** It sells by card too. */
  cardPayment: boolean;
}

/** What a subscription, or none, opens. */
export interface Standing {
  /** Has a subscription in a state that the operator lets in. */
  isEntitled: boolean;
  /** It goes on by itself; whoever stopped it may say yes to it again. */
  renews: boolean;
}

export const noStanding: Standing = { isEntitled: false, renews: false };

export interface Caller extends Standing {
  /** The player of the session; `arrived` when a number in this very address opened it. */
  player: { id: string; arrived: boolean } | null;
  /** Of a caller without a session: a number out of an address is claimed, one with its code is proved. */
  number: "none" | "claimed" | "proved";
  /** The page that is wanted in the end is the checkout. */
  isBuying?: boolean;
}

export type Verdict =
  | { kind: "stay" }
  /** Within the product; `isReturning` when the player should come back to the page afterwards. */
  | { kind: "go"; path: string; isReturning?: true }
  | { kind: "leave"; to: "play-site" | "payment-page" };

/** What a browser knows of itself: the numbers behind its cookies are the server's to read. */
export function callerOf(playerId: string | undefined, { isEntitled, renews }: Standing): Caller {
  return {
    player: playerId === undefined ? null : { id: playerId, arrived: false },
    number: "none",
    isEntitled,
    renews,
  };
}

const stay: Verdict = { kind: "stay" };
const home: Verdict = { kind: "go", path: "/landing" };
const registerForm: Verdict = { kind: "go", path: "/register-form/false", isReturning: true };

/** One rule for the server and for moving about in the browser. */
export function guard(access: Access, gate: Gate, caller: Caller): Verdict {
  if (access === "open" || (access === "mailed" && gate.signUp === "email")) return stay;
  if (access === "offer" && !caller.isEntitled) return stay;
  return caller.player
    ? guardPlayer(access, gate, { ...caller, player: caller.player })
    : guardVisitor(access, gate, caller);
}

function guardPlayer(
  access: Access,
  gate: Gate,
  { player, isEntitled, renews }: Caller & { player: NonNullable<Caller["player"]> },
): Verdict {
  // What somebody paid, agreed to and told us stays theirs to see and to end, also after the operator let them go.
  if (access === "account" || access === "subscriber") return stay;
  if (gate.outside !== null && !isEntitled) return { kind: "leave", to: gate.outside };
  if (gate.outside === "play-site" && player.arrived) return { kind: "go", path: `/profile/${player.id}` };
  if (access === "subscribe") return renews ? home : stay;
  return access === "player" ? stay : home;
}

function guardVisitor(
  access: Access,
  gate: Gate,
  { number, isEntitled, renews, isBuying = false }: Caller,
): Verdict {
  // Where one gets in by a number, these pages say so.
  if (access === "mail" || access === "mailed") return stay;
  if (gate.signUp === "email") return signIn(gate);
  if (number === "proved") {
    if (access === "subscriber") return stay;
    const isForNumbers = access === "number" || access === "register";
    // A card is a player's: whoever pays by one registers first, and buys nothing at the operator.
    if (isForNumbers && isBuying && gate.cardPayment) return stay;
    if (gate.outside !== null && !isEntitled) return { kind: "leave", to: gate.outside };
    return isForNumbers || (access === "subscribe" && !renews) ? stay : registerForm;
  }
  // The operator of the play site sells the subscription, and sends its subscribers to us with their number.
  if (gate.outside === "play-site" && number === "none") return { kind: "leave", to: gate.outside };
  return access === "number" ? stay : signIn(gate);
}

const signIn = ({ signInPath: path }: Gate): Verdict => ({ kind: "go", path, isReturning: true });
