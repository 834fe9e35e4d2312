import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { channels, moments, maxPerPage, pageSize, topics } from "./rules.ts";

export const notificationProblems = defineProblems({
  notification_not_found: 404,
  invalid_time: 400,
  unsubscribe_link_wrong: 403,
  push_unavailable: 404,
  push_service_unknown: 400,
});

const notification = z.object({
  notificationId: uuid,
  read: z.boolean(),
  kind: z.string(),
  topic: z.enum(topics),
  title: z.string(),
  text: z.string(),
  /** The avatar of the player it is about; null where it is about none, or for a removed player. */
  avatar: z.nullable(z.string()),
  /** Where the player acts on it. */
  link: z.string(),
  createdAt: instant,
  moment: z.nullable(z.object({ kind: z.enum(moments), at: instant })),
});

/** Where the next page of each list begins; null after the last page. */
const next = z.object({ unread: z.nullable(uuid), read: z.nullable(uuid) });

/** A kind that a slice registers and sends; the server refuses others. */
const kind = z.string().check(z.maxLength(64));
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid_time"));

const wishes = {
  /** Kinds that are not sent to the player. */
  muted: z.array(kind).check(z.maxLength(100)),
  /** Kinds that are not pushed to the player; unchanged without it. */
  pushMuted: z.optional(z.array(kind).check(z.maxLength(100))),
  /** The times are in the player's time zone; null for no quiet hours. */
  quietHours: z.nullable(z.object({ from: clock, until: clock })),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Whether the check-in of a match at night is sent despite quiet hours. */
  matchesAtNight: z._default(z.boolean(), true),
};
const preferences = z.object({
  ...wishes,
  /** False until the player first saves; until then the time zone is the market's. */
  isChosen: z.boolean(),
  /** How the brand reaches players outside the app; null for not at all. */
  channel: z.nullable(z.enum(channels)),
  /** Kinds that the channel carries. */
  kinds: z.array(kind),
  /** The VAPID key with which a browser subscribes, and the kinds that are pushed; null where nothing is pushed. */
  push: z.nullable(z.object({ publicKey: z.string(), kinds: z.array(kind) })),
});

const endpoint = z.string().check(z.minLength(1), z.maxLength(2_000));
const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)));
const subscribed = z.object({ isSubscribed: z.boolean() });

const stopped = z.object({ isStopped: z.literal(true) });

export const notificationsContract = defineContract({
  "GET /api/game/notifications": {
    summary:
      "The player's notifications, newest first: give `next.unread` or `next.read` as `after` together with that `state`.",
    auth: "player",
    query: z.object({
      msisdn: ownNumber,
      state: z.optional(z.enum(["unread", "read"])),
      after: z.optional(uuid),
      limit: z._default(queryInteger(1, maxPerPage), pageSize),
    }),
    response: z.object({
      unread: z.array(notification),
      read: z.array(notification),
      next,
      /** The count stops at 100. */
      unreadCount: z.int(),
    }),
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/notification-read": {
    summary: "Marks one of the player's own notifications as read; doing it again changes nothing.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ notificationId: uuid, read: z.literal(true), msisdn: ownNumber }),
    response: z.object({ unreadCount: z.int() }),
    problems: ["notification_not_found"],
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/notification-read-all": {
    summary: "Marks everything up to the newest notification that the player has seen as read.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ upTo: uuid, msisdn: ownNumber }),
    response: z.object({ unreadCount: z.int() }),
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/notifications-seen": {
    summary: "Marks the notifications with a link as read, for a player who has opened that page.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ link: z.string().check(z.maxLength(200)), msisdn: ownNumber }),
    response: z.object({ unreadCount: z.int() }),
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/notification-preferences": {
    summary: "Which notifications the player gets outside the app, by which channel, and the quiet hours.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: preferences,
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/notification-preferences": {
    summary:
      "Saves which notifications the player gets outside the app, and the quiet hours. The list in the app has all.",
    auth: "player",
    body: z.object({ ...wishes, msisdn: ownNumber }),
    response: preferences,
    problems: ["invalid_time"],
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/push-subscribe": {
    feature: "push",
    summary:
      "Pushes notifications to this browser (Push API) until the session ends. A repeat changes nothing.",
    auth: "player",
    limit: { per: "viewer", burst: 30, everySeconds: 5 },
    body: z.object({ endpoint, p256dh: base64url(65), auth: base64url(16), msisdn: ownNumber }),
    response: subscribed,
    problems: ["push_unavailable", "push_service_unknown"],
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/push-unsubscribe": {
    summary: "Stops pushing notifications to this browser. A repeat changes nothing.",
    auth: "player",
    body: z.object({ endpoint, msisdn: ownNumber }),
    response: subscribed,
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/unsubscribe": {
    summary: "Stops mails of one kind; the token is in each mail. A repeat changes nothing.",
    auth: "public",
    limit: { per: "address", burst: 30, everySeconds: 1 },
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: stopped,
    problems: ["unsubscribe_link_wrong"],
  },
  "POST /unsubscribe": {
    summary: "The same from a mail program (RFC 8058): the address is the mail's `List-Unsubscribe`.",
    auth: "signature",
    signed: { header: "list-unsubscribe-post", maxBytes: 1_000 },
    limit: { per: "address", burst: 300, everySeconds: 0.1 },
    query: z.object({ token: z._default(z.string().check(z.maxLength(200)), "") }),
    response: stopped,
    problems: ["unsubscribe_link_wrong"],
  },
});

export type NotificationsContract = typeof notificationsContract;
export type Notification = z.output<typeof notification>;
export type NotificationPreferences = z.output<typeof preferences>;
export type PreferenceSettings = Pick<
  NotificationPreferences,
  "muted" | "pushMuted" | "quietHours" | "timeZone" | "matchesAtNight"
>;

/** The decrypted content of a push message. */
export interface PushPayload {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A notification with the same tag replaces the one on the screen. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** A path of the product. */
  readonly link: string;
}
