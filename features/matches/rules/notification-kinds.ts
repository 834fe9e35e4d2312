import { defineNotificationKinds } from "#features/notifications/rules.ts";

const canWait = ["email", "push"] as const;
const urgent = ["sms", "email", "push"] as const;
const placeholders = { opponent: "player", event: "title" } as const;
const placeholdersWithPoints = { points: "count", ...placeholders } as const;

export const matchNotificationKinds = defineNotificationKinds({
  challenge_received: { topic: "challenge", placeholders, moment: "kickoff", sentBy: canWait },
  challenge_accepted: {
    topic: "challenge",
    placeholders,
    variants: { proposals: "proposal_accepted" },
    moment: "kickoff",
    sentBy: canWait,
  },
  challenge_declined: { topic: "challenge", placeholders, variants: { proposals: "proposal_declined" } },
  challenge_expired: { topic: "challenge", placeholders, variants: { proposals: "proposal_expired" } },
  reschedule_requested: { topic: "challenge", placeholders, moment: "kickoff", sentBy: canWait },
  match_scheduled: { topic: "match", placeholders, moment: "kickoff", sentBy: canWait },
  match_cancelled: { topic: "match", placeholders, sentBy: canWait },
  // Sent at night, because waiting until morning would be a forfeit.
  check_in_open: {
    topic: "match",
    placeholders,
    moment: "check_in_closes",
    sentBy: urgent,
    isSentAtNight: true,
  },
  opponent_absent: { topic: "match", placeholders },
  check_in_missed: { topic: "match", placeholders },
  score_missing: { topic: "match", placeholders, moment: "submit_by", sentBy: canWait },
  score_to_verify: {
    topic: "result",
    placeholders,
    variants: { corrections: "score_corrected" },
    moment: "verify_by",
    sentBy: urgent,
  },
  score_disputed: { topic: "result", placeholders, sentBy: canWait },
  dispute_ruled: { topic: "result", placeholders, sentBy: canWait },
  result_won: { topic: "result", placeholders: placeholdersWithPoints },
  result_lost: { topic: "result", placeholders: placeholdersWithPoints },
  result_drawn: { topic: "result", placeholders: placeholdersWithPoints },
  /** Stored by earlier versions, no longer created. */
  result_approved: { topic: "result", placeholders },
  match_void: { topic: "result", placeholders },
});
