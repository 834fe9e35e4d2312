import { expect, test } from "vitest";
import {
  accesses,
  guard,
  type Caller,
  type BrandAccess,
  type SubscriptionAccess,
  type GuardDecision,
} from "./guard.ts";

const gates = {
  operator: { signUp: "otp", signInPath: "/guest", outside: null, cardPayment: true },
  kenya: { signUp: "otp", signInPath: "/guest", outside: "play-site", cardPayment: false },
  telkom: { signUp: "otp", signInPath: "/guest", outside: "payment-page", cardPayment: true },
  email: { signUp: "email", signInPath: "/auth/login", outside: null, cardPayment: true },
} as const satisfies Record<string, BrandAccess>;

const nothing: SubscriptionAccess = { isEntitled: false, renews: false };
const subscribed: SubscriptionAccess = { isEntitled: true, renews: true };
const stopped: SubscriptionAccess = { isEntitled: true, renews: false };
const visitor = (number: Caller["number"], access = nothing): Caller => ({
  player: null,
  number,
  ...access,
});
const player = (access: SubscriptionAccess, arrived = false): Caller => ({
  player: { id: "p1", arrived },
  number: "proved",
  ...access,
});

const callers = {
  "a visitor": visitor("none"),
  "a number out of an address": visitor("claimed"),
  "a proved number": visitor("proved"),
  "a proved number on its way to the checkout": { ...visitor("proved"), isBuying: true },
  "a proved, subscribed number": visitor("proved", subscribed),
  "a proved number that stopped": visitor("proved", stopped),
  "a player": player(nothing),
  "a subscribed player": player(subscribed),
  "a player who stopped": player(stopped),
  "a subscribed player who just arrived by number": player(subscribed, true),
} as const satisfies Record<string, Caller>;

/**
 * s: stay; h: home; g: /guest and back; l: /auth/login and back; r: register form and back; p: profile; P:
 * play site; O: payment page.
 */
const words: Readonly<Record<string, GuardDecision>> = {
  s: { kind: "stay" },
  h: { kind: "go", path: "/landing" },
  g: { kind: "go", path: "/guest", isReturning: true },
  l: { kind: "go", path: "/auth/login", isReturning: true },
  r: { kind: "go", path: "/register-form/false", isReturning: true },
  p: { kind: "go", path: "/profile/p1" },
  P: { kind: "leave", to: "play-site" },
  O: { kind: "leave", to: "payment-page" },
};

// One letter per access: open, number, mail, mailed, offer, subscribe, register, subscriber, account, player.
const table: Readonly<Record<keyof typeof gates, Readonly<Record<keyof typeof callers, string>>>> = {
  operator: {
    "a visitor": "s s s s s g g g g g",
    "a number out of an address": "s s s s s g g g g g",
    "a proved number": "s s s s s s s s r r",
    "a proved number on its way to the checkout": "s s s s s s s s r r",
    "a proved, subscribed number": "s s s s r r s s r r",
    "a proved number that stopped": "s s s s r s s s r r",
    "a player": "s h h h s s h s s s",
    "a subscribed player": "s h h h h h h s s s",
    "a player who stopped": "s h h h h s h s s s",
    "a subscribed player who just arrived by number": "s h h h h h h s s s",
  },
  kenya: {
    "a visitor": "s P s s s P P P P P",
    "a number out of an address": "s s s s s g g g g g",
    "a proved number": "s P s s s P P s P P",
    "a proved number on its way to the checkout": "s P s s s P P s P P",
    "a proved, subscribed number": "s s s s r r s s r r",
    "a proved number that stopped": "s s s s r s s s r r",
    "a player": "s P P P s P P s s P",
    "a subscribed player": "s h h h h h h s s s",
    "a player who stopped": "s h h h h s h s s s",
    "a subscribed player who just arrived by number": "s p p p p p p s s p",
  },
  telkom: {
    "a visitor": "s s s s s g g g g g",
    "a number out of an address": "s s s s s g g g g g",
    "a proved number": "s O s s s O O s O O",
    "a proved number on its way to the checkout": "s s s s s O s s O O",
    "a proved, subscribed number": "s s s s r r s s r r",
    "a proved number that stopped": "s s s s r s s s r r",
    "a player": "s O O O s O O s s O",
    "a subscribed player": "s h h h h h h s s s",
    "a player who stopped": "s h h h h s h s s s",
    "a subscribed player who just arrived by number": "s h h h h h h s s s",
  },
  email: {
    "a visitor": "s l s s s l l l l l",
    "a number out of an address": "s l s s s l l l l l",
    "a proved number": "s l s s s l l l l l",
    "a proved number on its way to the checkout": "s l s s s l l l l l",
    "a proved, subscribed number": "s l s s l l l l l l",
    "a proved number that stopped": "s l s s l l l l l l",
    "a player": "s h h s s s h s s s",
    "a subscribed player": "s h h s h h h s s s",
    "a player who stopped": "s h h s h s h s s s",
    "a subscribed player who just arrived by number": "s h h s h h h s s s",
  },
};

const cells = Object.entries(table).flatMap(([brand, rows]) =>
  Object.entries(rows).flatMap(([who, letters]) =>
    letters.split(" ").map((letter, index) => ({ brand, who, access: accesses[index] ?? "open", letter })),
  ),
);

test.each(cells)("$brand brand, caller $who, $access page: $letter", ({ brand, who, access, letter }) => {
  const gate = gates[brand as keyof typeof gates];
  const caller = callers[who as keyof typeof callers];
  expect(guard(access, gate, caller)).toEqual(words[letter]);
});
