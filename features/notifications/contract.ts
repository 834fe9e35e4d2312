import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { moments, mostPerPage, pageSize, topics } from "./rules.ts";

export const notificationProblems = defineProblems({ notification_not_found: 404 });

const notification = z.object({
  notificationId: uuid,
  read: z.boolean(),
  kind: z.string(),
  topic: z.enum(topics),
  title: z.string(),
  text: z.string(),
  /** Where the player acts on it. */
  link: z.string(),
  createdAt: instant,
  moment: z.nullable(z.object({ kind: z.enum(moments), at: instant })),
});

/** Where each list goes on; null after its last page. */
const next = z.object({ unread: z.nullable(uuid), read: z.nullable(uuid) });

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
    answer: z.object({
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
    answer: z.object({ unreadCount: z.int() }),
    problems: ["notification_not_found"],
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/notification-read-all": {
    summary: "Marks everything up to the newest notification that the player has seen as read.",
    auth: "player",
    isOpenToDemo: true,
    body: z.object({ upTo: uuid, msisdn: ownNumber }),
    answer: z.object({ unreadCount: z.int() }),
    own: { msisdn: "msisdn" },
  },
});

export type NotificationsContract = typeof notificationsContract;
export type Notification = z.output<typeof notification>;
