import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import type { TextKey } from "#kit/i18n/text.ts";

/** Selects the icon of a notification; the settings list kinds in this order. */
export const topics = ["challenge", "match", "result", "event", "coins", "news"] as const;
export type Topic = (typeof topics)[number];

/** What happens at the time that a notification names. */
export const moments = [
  "kickoff",
  "check_in_closes",
  "submit_by",
  "verify_by",
  "starts",
  "restriction_ends",
] as const;
export type Moment = (typeof moments)[number];

/** How a brand reaches players outside the app. A brand has at most one of these channels. */
export const channels = ["sms", "email"] as const;
export type Channel = (typeof channels)[number];
/** Push messages reach only the devices on which a player has asked for them, on every brand. */
type SentBy = Channel | "push";

/** Values of placeholders: a player's id (the text shows the current name), a title by language, a number. */
interface Values {
  player: string;
  title: ByLanguage<string>;
  count: number;
}

type NameIn<Key, Prefix extends string> = Key extends `${Prefix}${infer Name}` ? Name : never;
type DictionaryKey = TextKey<"notifications">;
/** Names with both `title_<name>` and `text_<name>` in `languages/<language>/notifications.json`. */
type TextName = Extract<NameIn<DictionaryKey, "title_">, NameIn<DictionaryKey, "text_">>;
/** Kinds with a label `kind_<name>` in `preferences.json`, so that players can switch them off. */
export type SentKindName = Extract<TextName, NameIn<TextKey<"preferences">, "kind_">>;

export interface NotificationKind<Name extends TextName = TextName> {
  readonly name: Name;
  readonly topic: Topic;
  /** Types of the placeholders, in order: the first fills `{0}`. A count comes first, because it selects the plural. */
  readonly placeholders: Readonly<Record<string, keyof Values>>;
  /** Counts in `params` that select another text when they are above zero. */
  readonly variants?: Readonly<Record<string, TextName>>;
  readonly moment?: Moment;
  /** Channels that carry the kind outside the app. The brand pays for each SMS: only what cannot wait. */
  readonly sentBy?: readonly SentBy[];
  /** Pushed again when an unread notification is updated, like the next message of a conversation. */
  readonly isPushedOnUpdate?: boolean;
  /** Sent during quiet hours, unless the player has switched off notifications about matches at night. */
  readonly isSentAtNight?: boolean;
}

/** A kind that is sent needs a label in the settings. */
type Definition<Name> = Omit<NotificationKind, "name" | "sentBy"> & {
  readonly sentBy?: Name extends SentKindName ? readonly SentBy[] : never;
};
type Checked<Definitions> = {
  readonly [Name in keyof Definitions]: Name extends TextName ? Definition<Name> : never;
};
type Defined<Definitions> = {
  readonly [Name in keyof Definitions & TextName]: Definitions[Name] & { readonly name: Name };
};

/**
 * A slice defines its kinds of notifications in its rules and registers them in its `server/slice.ts`. The compiler
 * refuses a kind without texts in the dictionary.
 */
export function defineNotificationKinds<const Definitions extends Checked<Definitions>>(
  definitions: Definitions,
): Defined<Definitions> {
  const kinds = Object.entries<object>(definitions).map(([name, kind]) => [name, { ...kind, name }]);
  return Object.fromEntries(kinds) as Defined<Definitions>;
}

/** The kinds of all slices by name. */
export type NotificationKinds = ReadonlyMap<string, NotificationKind>;

export const commonNotificationKinds = defineNotificationKinds({
  welcome: { topic: "news", placeholders: { player: "player" } },
  coins_received: { topic: "coins", placeholders: { coins: "count" }, sentBy: ["push"] },
  playing_restricted: {
    topic: "news",
    placeholders: {},
    moment: "restriction_ends",
    sentBy: ["email", "push"],
  },
  playing_restored: { topic: "news", placeholders: {} },
  store_restricted: {
    topic: "news",
    placeholders: {},
    moment: "restriction_ends",
    sentBy: ["email", "push"],
  },
  store_restored: { topic: "news", placeholders: {} },
  /** Also shown for a kind that a newer version has stored. */
  news: { topic: "news", placeholders: {} },
});

export function findKindByName(kinds: NotificationKinds, name: string): NotificationKind {
  return kinds.get(name) ?? commonNotificationKinds.news;
}

type ParamsOf<Kind extends NotificationKind> = {
  readonly [Name in keyof Kind["placeholders"]]: Values[Kind["placeholders"][Name]];
} & (Kind extends { variants: infer Variants } ? { readonly [Count in keyof Variants]: number } : unknown) &
  (Kind extends { moment: Moment } ? { readonly at: Date | null } : unknown);

export interface NewNotification {
  readonly playerId: string;
  readonly kind: NotificationKind;
  readonly params: object;
  /** A path of the product, where the player acts on it. */
  readonly link: string;
}

/** The compiler checks that `params` has what the texts of the kind need. */
export function newNotification<Kind extends NotificationKind>(
  kind: Kind,
  notification: { readonly playerId: string; readonly params: ParamsOf<Kind>; readonly link: string },
): NewNotification {
  return { kind, ...notification };
}

/** Whether a brand sends the kind by its channel. */
export function isSent(kind: NotificationKind): kind is NotificationKind<SentKindName> {
  return channels.some((channel) => isSentBy(kind, channel));
}

export function isSentBy(kind: NotificationKind, channel: SentBy): kind is NotificationKind<SentKindName> {
  return kind.sentBy?.includes(channel) ?? false;
}

/** Names of the kinds that are sent in one way, or by any brand's channel, in the order of the topics. */
export function sentKindNames(kinds: NotificationKinds, by?: SentBy): SentKindName[] {
  return [...kinds.values()]
    .filter((kind) => (by === undefined ? isSent(kind) : isSentBy(kind, by)))
    .filter((kind): kind is NotificationKind<SentKindName> => kind.sentBy !== undefined)
    .toSorted((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic))
    .map(({ name }) => name);
}

/** Parameters as they are stored in the database. */
export type StoredParams = Readonly<Record<string, string | number | ByLanguage<string>>>;

export function textNameOf({ name, variants = {} }: NotificationKind, params: StoredParams): TextName {
  const variant = Object.keys(variants).find((count) => Number(params[count] ?? 0) > 0);
  return (variant === undefined ? undefined : variants[variant]) ?? name;
}

/** Ids of the players that the texts name. */
export function namedPlayersOf({ placeholders }: NotificationKind, params: StoredParams): string[] {
  return Object.keys(placeholders).flatMap((name) => {
    const value = params[name];
    return placeholders[name] === "player" && typeof value === "string" ? [value] : [];
  });
}

/** The values of the placeholders in a language. */
export function placeholderValues(
  { placeholders }: NotificationKind,
  params: StoredParams,
  language: string,
  nameOf: (playerId: string) => string,
): (string | number)[] {
  return Object.keys(placeholders).map((name) => {
    const value = params[name] ?? "";
    if (typeof value === "number") return value;
    if (typeof value !== "string") return isolate(inLanguage(value, language));
    return isolate(placeholders[name] === "player" ? nameOf(value) : value);
  });
}

/** A name may have the other direction than the sentence around it. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Null without a time, and for one that had passed when the notification was created, like the start of a running battleground. */
export function momentOf(
  { moment }: NotificationKind,
  { params, createdAt }: { readonly params: StoredParams; readonly createdAt: Date },
): { kind: Moment; at: string } | null {
  const { at } = params;
  if (moment === undefined || typeof at !== "string") return null;
  return Date.parse(at) > createdAt.getTime() ? { kind: moment, at } : null;
}
