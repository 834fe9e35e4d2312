import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { channels, moments, mostPerPage, pageSize, sentKinds, topics } from "./rules.ts";

export const notificationProblems = defineProblems({
  notification_not_found: 404,
  invalid_time: 400,
  unsubscribe_link_wrong: 403,
});

const notification = z.object({
  notificationId: uuid,
  read: z.boolean(),
  kind: z.string(),
  topic: z.enum(topics),
  title: z.string(),
  text: z.string(),
  /** The avatar of the player it is about; null where it is about none, or that player has left. */
  face: z.nullable(z.string()),
  /** Where the player acts on it. */
  link: z.string(),
  createdAt: instant,
  moment: z.nullable(z.object({ kind: z.enum(moments), at: instant })),
});

/** Where each list goes on; null after its last page. */
const next = z.object({ unread: z.nullable(uuid), read: z.nullable(uuid) });

const kind = z.enum(sentKinds);
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid_time"));

const wishes = {
  /** Kinds that the player does not want to be sent. */
  muted: z.array(kind).check(z.maxLength(sentKinds.length)),
  /** On the player's own clocks; null for none. */
  quietHours: z.nullable(z.object({ from: clock, until: clock })),
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Whether the check-in of a match at night is sent despite quiet hours. */
  matchesAtNight: z._default(z.boolean(), true),
};
const preferences = z.object({
  ...wishes,
  /** False for who has never said anything: then the clocks are those of the market. */
  isChosen: z.boolean(),
  /** By what the brand tells players who are not looking; null for nothing. */
  channel: z.nullable(z.enum(channels)),
  /** What it carries. */
  kinds: z.array(kind),
});

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
      limit: z._default(queryInteger(1, mostPerPage), pageSize),
    }),
    response: z.object({
      unread: z.array(notification),
      read: z.array(notification),
      next,
      /** Counted up to 100. */
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
    summary: "Marks what leads to a page as read, for a player who looks at that page.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ link: z.string().check(z.maxLength(200)), msisdn: ownNumber }),
    response: z.object({ unreadCount: z.int() }),
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/notification-preferences": {
    summary: "What the player is sent when not looking, by what, and at which hours not.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: preferences,
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/notification-preferences": {
    summary: "Takes over what the player wants to be sent, and when not. The list in the app has everything.",
    auth: "player",
    body: z.object({ ...wishes, msisdn: ownNumber }),
    response: preferences,
    problems: ["invalid_time"],
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/unsubscribe": {
    summary: "Stops mails of one kind, for whoever has one of them. Saying it again changes nothing.",
    auth: "public",
    limit: { per: "address", burst: 30, everySeconds: 1 },
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: stopped,
    problems: ["unsubscribe_link_wrong"],
  },
  "POST /unsubscribe": {
    summary: "The same, pressed in a mail program (RFC 8058): the address is the mail's `List-Unsubscribe`.",
    auth: "signature",
    signed: { header: "list-unsubscribe-post", mostBytes: 1_000 },
    limit: { per: "address", burst: 300, everySeconds: 0.1 },
    query: z.object({ token: z._default(z.string().check(z.maxLength(200)), "") }),
    response: stopped,
    problems: ["unsubscribe_link_wrong"],
  },
});

export type NotificationsContract = typeof notificationsContract;
export type Notification = z.output<typeof notification>;
export type NotificationPreferences = z.output<typeof preferences>;
export type NotificationWishes = Pick<
  NotificationPreferences,
  "muted" | "quietHours" | "timeZone" | "matchesAtNight"
>;
