import type { Dictionary, Direction } from "#kit/i18n/text.ts";
import type account from "./en/account.json";
import type auth from "./en/auth.json";
import type battlegrounds from "./en/battlegrounds.json";
import type blockedPlayers from "./en/blocked-players.json";
import type bracket from "./en/bracket.json";
import type branding from "./en/branding.json";
import type chat from "./en/chat.json";
import type checkout from "./en/checkout.json";
import type clock from "./en/clock.json";
import type coins from "./en/coins.json";
import type consent from "./en/consent.json";
import type consoleAccounts from "./en/console-accounts.json";
import type consoleAnnouncements from "./en/console-announcements.json";
import type consoleBattlegrounds from "./en/console-battlegrounds.json";
import type consoleChat from "./en/console-chat.json";
import type consoleCoins from "./en/console-coins.json";
import type consoleFigures from "./en/console-brand-statistics.json";
import type consoleStore from "./en/console-store.json";
import type consoleRankings from "./en/console-rankings.json";
import type consoleSubscriptions from "./en/console-subscriptions.json";
import type consoleSupport from "./en/console-support.json";
import type consoleMatches from "./en/console-matches.json";
import type enhancers from "./en/enhancers.json";
import type entry from "./en/entry.json";
import type event from "./en/event.json";
import type files from "./en/files.json";
import type footer from "./en/footer.json";
import type friends from "./en/friends.json";
import type gameAccounts from "./en/game-accounts.json";
import type games from "./en/games.json";
import type guide from "./en/guide.json";
import type home from "./en/home.json";
import type howToPlay from "./en/how-to-play.json";
import type legal from "./en/legal.json";
import type mails from "./en/mails.json";
import type matches from "./en/matches.json";
import type notifications from "./en/notifications.json";
import type players from "./en/players.json";
import type passwords from "./en/passwords.json";
import type preferences from "./en/preferences.json";
import type problems from "./en/problems.json";
import type profileForm from "./en/profile-form.json";
import type presence from "./en/presence.json";
import type prizes from "./en/prizes.json";
import type profiles from "./en/profiles.json";
import type rankings from "./en/rankings.json";
import type sessions from "./en/sessions.json";
import type questions from "./en/questions.json";
import type receipts from "./en/receipts.json";
import type referral from "./en/referral.json";
import type refusals from "./en/refusals.json";
import type opponents from "./en/opponents.json";
import type sharing from "./en/sharing.json";
import type shell from "./en/shell.json";
import type sms from "./en/sms.json";
import type start from "./en/start.json";
import type store from "./en/store.json";
import type subscriptions from "./en/subscriptions.json";
import type staff from "./en/staff.json";
import type support from "./en/support.json";
import type terms from "./en/terms.json";
import type ties from "./en/ties.json";
import type unsubscribe from "./en/unsubscribe.json";
import type withdrawal from "./en/withdrawal.json";
import type wizard from "./en/wizard.json";

export const languages = ["en", "fr", "de", "es", "it", "ar", "am"] as const;
/** Namespaces that only staff read are in English alone and in no file that players load: `staff` and each slice's `console-<slice>`. */
export function isEnglishOnly(namespace: string): boolean {
  return namespace === "staff" || namespace.startsWith("console-");
}
export type Language = (typeof languages)[number];
/** The direction in which each language is written. */
export const directions: Readonly<Record<Language, Direction>> = {
  en: "ltr",
  fr: "ltr",
  de: "ltr",
  es: "ltr",
  it: "ltr",
  ar: "rtl",
  am: "ltr",
};
export type Languages = Readonly<Record<Language, Dictionary>>;

declare module "#kit/i18n/text.ts" {
  interface TextNamespaces {
    account: typeof account;
    auth: typeof auth;
    battlegrounds: typeof battlegrounds;
    "blocked-players": typeof blockedPlayers;
    bracket: typeof bracket;
    branding: typeof branding;
    chat: typeof chat;
    checkout: typeof checkout;
    clock: typeof clock;
    coins: typeof coins;
    consent: typeof consent;
    "console-accounts": typeof consoleAccounts;
    "console-battlegrounds": typeof consoleBattlegrounds;
    "console-brand-statistics": typeof consoleFigures;
    "console-chat": typeof consoleChat;
    "console-coins": typeof consoleCoins;
    "console-announcements": typeof consoleAnnouncements;
    "console-store": typeof consoleStore;
    "console-rankings": typeof consoleRankings;
    "console-subscriptions": typeof consoleSubscriptions;
    "console-support": typeof consoleSupport;
    "console-matches": typeof consoleMatches;
    enhancers: typeof enhancers;
    entry: typeof entry;
    event: typeof event;
    files: typeof files;
    footer: typeof footer;
    friends: typeof friends;
    "game-accounts": typeof gameAccounts;
    games: typeof games;
    guide: typeof guide;
    home: typeof home;
    "how-to-play": typeof howToPlay;
    legal: typeof legal;
    mails: typeof mails;
    matches: typeof matches;
    notifications: typeof notifications;
    players: typeof players;
    passwords: typeof passwords;
    preferences: typeof preferences;
    problems: typeof problems;
    "profile-form": typeof profileForm;
    presence: typeof presence;
    prizes: typeof prizes;
    profiles: typeof profiles;
    rankings: typeof rankings;
    sessions: typeof sessions;
    questions: typeof questions;
    receipts: typeof receipts;
    referral: typeof referral;
    refusals: typeof refusals;
    opponents: typeof opponents;
    sharing: typeof sharing;
    shell: typeof shell;
    sms: typeof sms;
    start: typeof start;
    store: typeof store;
    subscriptions: typeof subscriptions;
    staff: typeof staff;
    support: typeof support;
    terms: typeof terms;
    ties: typeof ties;
    unsubscribe: typeof unsubscribe;
    withdrawal: typeof withdrawal;
    wizard: typeof wizard;
  }
}
