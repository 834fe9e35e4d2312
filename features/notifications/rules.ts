import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import type { Channel } from "./rules/delivery.ts";

export * from "./rules/delivery.ts";
export * from "./rules/unread.ts";

/** What a notification is about: decides its picture. */
export const topics = ["challenge", "match", "result", "event", "coins", "news"] as const;
export type Topic = (typeof topics)[number];

/** What happens at the instant that a notification names. */
export const moments = ["kickoff", "check_in_closes", "submit_by", "verify_by", "starts"] as const;
export type Moment = (typeof moments)[number];

/** What fills a place in a text: a player's name, a title kept by language, a number. */
interface Values {
  name: string;
  title: ByLanguage<string>;
  count: number;
}

interface KindRule {
  readonly topic: Topic;
  /** In the order of the text's places: the first fills `{0}`. */
  readonly words: Readonly<Record<string, keyof Values>>;
  /** What stands in no text, but decides which one tells it. */
  readonly facts?: Readonly<Record<string, keyof Values>>;
  readonly moment?: Moment;
  /** By what it is told outside the product too. An SMS costs the brand: it is for what cannot wait. */
  readonly outside?: readonly Channel[];
}

const byMail = ["email"] as const;
const urgently = ["sms", "email"] as const;
const duel = { opponent: "name", event: "title" } as const;
/** The number first: it chooses the plural. */
const earned = { points: "count", ...duel } as const;

/** Everything a player can be told. Each has `title_<kind>` and `text_<kind>` in the dictionary. */
export const kinds = {
  welcome: { topic: "news", words: { player: "name" } },
  challenge_received: { topic: "challenge", words: duel, moment: "kickoff", outside: byMail },
  challenge_accepted: {
    topic: "challenge",
    words: duel,
    facts: { proposals: "count" },
    moment: "kickoff",
    outside: byMail,
  },
  challenge_declined: { topic: "challenge", words: duel, facts: { proposals: "count" } },
  challenge_expired: { topic: "challenge", words: duel, facts: { proposals: "count" } },
  reschedule_requested: { topic: "challenge", words: duel, moment: "kickoff", outside: byMail },
  match_scheduled: { topic: "match", words: duel, moment: "kickoff", outside: byMail },
  match_cancelled: { topic: "match", words: duel, outside: byMail },
  check_in_open: { topic: "match", words: duel, moment: "check_in_closes", outside: urgently },
  opponent_absent: { topic: "match", words: duel },
  check_in_missed: { topic: "match", words: duel },
  score_missing: { topic: "match", words: duel, moment: "submit_by", outside: byMail },
  score_to_verify: {
    topic: "result",
    words: duel,
    facts: { corrections: "count" },
    moment: "verify_by",
    outside: urgently,
  },
  score_disputed: { topic: "result", words: duel, outside: byMail },
  dispute_ruled: { topic: "result", words: duel, outside: byMail },
  result_won: { topic: "result", words: earned },
  result_lost: { topic: "result", words: earned },
  result_drawn: { topic: "result", words: earned },
  /** Lies in the store from before results told who won. */
  result_approved: { topic: "result", words: duel },
  match_void: { topic: "result", words: duel },
  event_starting: { topic: "event", words: { event: "title" }, moment: "starts" },
  event_cancelled: { topic: "event", words: { event: "title" }, outside: byMail },
  place_free: { topic: "event", words: { event: "title" }, moment: "starts", outside: byMail },
  finals_reached: { topic: "event", words: { event: "title" }, moment: "starts", outside: byMail },
  friend_requested: { topic: "news", words: { player: "name" }, outside: byMail },
  friend_accepted: { topic: "news", words: { player: "name" } },
  coins_received: { topic: "coins", words: { coins: "count" } },
  /** Also stands for a kind that a newer version wrote and this one does not know. */
  news: { topic: "news", words: {} },
} as const satisfies Readonly<Record<string, KindRule>>;

export type Kind = keyof typeof kinds;
/** No longer told, still read. */
type FormerKind = "result_approved";

type WordsOf<K extends Kind> = (typeof kinds)[K]["words"];
type Filled<Places> = { readonly [Name in keyof Places]: Values[Places[Name] & keyof Values] };
type ParamsOf<K extends Kind> = Filled<WordsOf<K>> &
  ((typeof kinds)[K] extends { facts: infer Facts } ? Filled<Facts> : unknown) &
  ((typeof kinds)[K] extends { moment: Moment } ? { readonly at: Date } : unknown);

/** The compiler knows what each kind must be told with. */
export type NewNotification = {
  [K in Exclude<Kind, FormerKind>]: {
    readonly playerId: string;
    readonly kind: K;
    readonly params: ParamsOf<K>;
    /** A path of the product. */
    readonly link: string;
  };
}[Exclude<Kind, FormerKind>];

/** What is told outside the product too. */
export type SentKind = {
  [K in Kind]: (typeof kinds)[K] extends { outside: readonly Channel[] } ? K : never;
}[Kind];
export const sentKinds = (Object.keys(kinds) as Kind[]).filter(isSentOutside) as [SentKind, ...SentKind[]];

export function isSentOutside(kind: Kind): kind is SentKind {
  return "outside" in kinds[kind];
}

export function isSentBy(kind: Kind, channel: Channel): kind is SentKind {
  const rule: KindRule = kinds[kind];
  return rule.outside?.includes(channel) ?? false;
}

/** In the order of the table. */
export function kindsSentBy(channel: Channel): SentKind[] {
  return sentKinds.filter((kind) => isSentBy(kind, channel));
}

/** As it lies in the database. */
export type StoredParams = Readonly<Record<string, string | number | ByLanguage<string>>>;

export function knownKind(kind: string): Kind {
  return Object.hasOwn(kinds, kind) ? (kind as Kind) : "news";
}

const proposalTexts = {
  challenge_accepted: "proposal_accepted",
  challenge_declined: "proposal_declined",
  challenge_expired: "proposal_expired",
} as const;
type AnswerKind = keyof typeof proposalTexts;
type Texts = Kind | "score_corrected" | (typeof proposalTexts)[AnswerKind];

function isAnswer(kind: Kind): kind is AnswerKind {
  return Object.hasOwn(proposalTexts, kind);
}

/**
 * Which texts tell it: a score that was corrected asks for the same, in other words; and who proposed another time is
 * told the answer to that time, not to a challenge that the other player sent.
 */
export function textsOf(kind: Kind, { corrections, proposals }: StoredParams): Texts {
  if (isAnswer(kind)) return Number(proposals ?? 0) > 0 ? proposalTexts[kind] : kind;
  return kind === "score_to_verify" && Number(corrections ?? 0) > 0 ? "score_corrected" : kind;
}

/** What fills the places of the kind's texts, in a language. Players may be called otherwise than they were. */
export function wordsOf(
  kind: Kind,
  params: StoredParams,
  language: string,
  nameOf: (name: string) => string = (name) => name,
): (string | number)[] {
  return Object.keys(kinds[kind].words).map((word) => {
    const value = params[word] ?? "";
    if (typeof value === "number") return value;
    return isolated(typeof value === "string" ? nameOf(value) : inLanguage(value, language));
  });
}

/** A name may be written in the other direction than the sentence around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

interface Told {
  readonly params: StoredParams;
  readonly createdAt: Date;
}

/** What was over when it was told, like the start of a battleground that is under way, is left out. */
export function momentOf(kind: Kind, { params, createdAt }: Told): { kind: Moment; at: string } | null {
  const { moment }: KindRule = kinds[kind];
  const { at } = params;
  if (moment === undefined || typeof at !== "string") return null;
  return Date.parse(at) > createdAt.getTime() ? { kind: moment, at } : null;
}

/** More than the bell can show; counting further would only cost. */
export const mostCounted = 100;
export const pageSize = 25;
export const mostPerPage = 50;
