import * as z from "zod/mini";
import { ownNumber } from "#kit/contract/fields.ts";
import { uuid } from "#kit/contract/query.ts";
import { disputeReasons, maxStatementLength, maxDisputePictures, maxGoals } from "../rules.ts";

const matchId = z.string().check(z.minLength(1), z.maxLength(64));
/** The match version that the player saw. */
const version = z.optional(z.int().check(z.gte(1)));
const goals = z.int("score_wrong").check(z.gte(0, "score_wrong"), z.lte(maxGoals, "score_wrong"));

export const submitBody = z.object({
  matchId,
  eventTeamIdChallenger: z.optional(uuid),
  userIdChallenger: z.optional(uuid),
  scoreChallenger: goals,
  eventTeamIdChallenged: z.optional(uuid),
  userIdChallenged: z.optional(uuid),
  scoreChallenged: goals,
  /** File id from `upload-screenshot`. A correction may omit it and keeps the earlier picture. */
  screenshot: z.optional(uuid),
  version,
  msisdn: ownNumber,
});

interface DisputeScore {
  readonly reason: (typeof disputeReasons)[number];
  readonly scoreChallenger?: number | undefined;
  readonly scoreChallenged?: number | undefined;
}

/** A "wrong_score" dispute needs a score; a score needs both numbers. */
function hasItsScore({ reason, scoreChallenger, scoreChallenged }: DisputeScore): boolean {
  const halves = [scoreChallenger, scoreChallenged].filter((half) => half !== undefined).length;
  return halves === 2 || (halves === 0 && reason !== "wrong_score");
}

/** Read by staff only. */
const statement = z.optional(z.string().check(z.trim(), z.maxLength(maxStatementLength)));
/** File ids from `upload-screenshot`. */
const pictures = z._default(z.array(uuid).check(z.maxLength(maxDisputePictures, "too_many_pictures")), []);

export const disputeBody = z
  .object({
    matchId,
    reason: z.enum(disputeReasons, "reason_missing"),
    note: statement,
    /** The score as this player reports it. */
    scoreChallenger: z.optional(goals),
    scoreChallenged: z.optional(goals),
    pictures,
    version,
    msisdn: ownNumber,
  })
  .check(z.refine<DisputeScore>(hasItsScore, { path: ["scoreChallenger"], error: "score_wrong" }));

interface Addition {
  readonly note?: string | undefined;
  readonly pictures: readonly string[];
}

const bringsSomething = ({ note = "", pictures: shown }: Addition) => note !== "" || shown.length > 0;

export const evidenceBody = z
  .object({ matchId, note: statement, pictures, version, msisdn: ownNumber })
  .check(z.refine<Addition>(bringsSomething, { path: ["pictures"], error: "evidence_missing" }));
