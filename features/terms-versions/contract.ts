import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { calendarDay, instant } from "#kit/contract/query.ts";

export const termsProblems = defineProblems({ terms_not_current: 409 });

const version = z.object({
  number: z.int(),
  announcedOn: calendarDay,
  from: calendarDay,
  /** Whether it applies now, will apply, or applied before. */
  state: z.enum(["current", "next", "former"]),
  /** What is different; empty for the first version. */
  changes: z.string(),
  /** When the player agreed; null for visitors, too. */
  agreedAt: z.nullable(instant),
});
export type ShownVersion = z.output<typeof version>;

const notice = z.object({
  number: z.int(),
  from: calendarDay,
  isInForce: z.boolean(),
  changes: z.string(),
});
export type TermsNotice = z.output<typeof notice>;

export const termsContract = defineContract({
  "GET /api/terms/versions": {
    summary:
      "The versions of the brand's terms that apply, applied or are announced, newest first, and which of them the player agreed to.",
    auth: "public",
    query: z.object({}),
    response: z.object({ versions: z.array(version) }),
  },
  "GET /api/terms/notice": {
    summary: "Changed terms that the player has not agreed to yet; null if there are none.",
    auth: "player",
    query: z.object({}),
    response: z.object({ notice: z.nullable(notice) }),
  },
  "POST /api/terms/agree": {
    summary: "Agrees to the newest announced version of the terms. Idempotent.",
    auth: "player",
    body: z.object({ version: z.int().check(z.minimum(1), z.maximum(10_000)) }),
    response: z.object({ agreedAt: instant }),
    problems: ["terms_not_current"],
  },
});

export type TermsContract = typeof termsContract;
