import * as z from "zod/mini";
import { queryInteger, uuid } from "#kit/contract/query.ts";

/** Fields of the console's lists. */
export const brand = z.optional(z.string().check(z.maxLength(60)));
export const order = z._default(z.enum(["asc", "desc"]), "desc");
export const sort = z._default(z.literal("at"), "at");
export const paging = {
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(queryInteger(1, 200), 100),
};
/** Null without a player, and after the player was removed. */
export const player = z.nullable(z.object({ playerId: uuid, username: z.string() }));
export const messageId = z.string().check(z.regex(/^\d{1,15}$/));
