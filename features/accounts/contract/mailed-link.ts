import * as z from "zod/mini";
import { isSitePath } from "#kit/pure/site-path.ts";

export const mailedToken = z.string("link_expired").check(z.maxLength(200, "link_expired"));

/** The requested page, for the link in the mail. A path outside this site is ignored. */
export const next = z.optional(
  z.pipe(
    z.string(),
    z.transform((path) => (path.length <= 300 && isSitePath(path) ? path : undefined)),
  ),
);
