import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { queryInteger } from "#kit/contract/query.ts";
import type { Block, Inline } from "#kit/pure/markdown.ts";

export const brandingProblems = defineProblems({ legal_not_found: 404 });

const inline = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("strong"), text: z.string() }),
  z.object({ kind: z.literal("link"), text: z.string(), href: z.string() }),
]) satisfies z.ZodMiniType<Inline>;
const words = z.array(inline);

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.int(), id: z.string(), content: words }),
  z.object({ kind: z.literal("paragraph"), content: words }),
  z.object({ kind: z.literal("list"), isOrdered: z.boolean(), items: z.array(words) }),
  z.object({ kind: z.literal("table"), head: z.array(words), rows: z.array(z.array(words)) }),
]) satisfies z.ZodMiniType<Block>;

const version = z.object({ number: z.int(), from: z.string() });

const legalDocument = z.object({
  title: z.string(),
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  blocks: z.array(block),
  /** Only for the terms: the version that is shown, the one that applies, and the one that will apply next. */
  versions: z.optional(z.object({ shown: version, current: version, next: z.optional(version) })),
});

export const brandingContract = defineContract({
  "POST /api/app/load-error": {
    summary: "Reports that a part of the app could not be loaded within 120 seconds.",
    auth: "public",
    body: z.object({
      part: z.string().check(z.regex(/^[\w./-]{1,200}$/)),
      seconds: z.int().check(z.minimum(0), z.maximum(3_600)),
    }),
    response: z.object({ isRecorded: z.boolean() }),
    limit: { per: "address", burst: 10, everySeconds: 30 },
  },
  "GET /api/app/legal": {
    summary: "The brand's terms, or its privacy policy in a language (default: the brand's).",
    auth: "public",
    query: z.object({
      document: z.enum(["terms", "privacy"]),
      /** The code of the brand's terms; any other code is not found. */
      code: z.optional(z.string().check(z.maxLength(40))),
      language: z.optional(z.string().check(z.maxLength(40))),
      /** The number of a version of the terms (default: the one that applies). */
      version: z.optional(queryInteger(1, 10_000)),
    }),
    response: legalDocument,
    problems: ["legal_not_found"],
  },
});

export type BrandingContract = typeof brandingContract;
export type LegalDocument = z.output<typeof legalDocument>;
