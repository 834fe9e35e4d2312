import { defineNotificationKinds } from "#features/notifications/rules.ts";

const canWait = ["email", "push"] as const;
const urgent = ["sms", "email", "push"] as const;
const words = { opponent: "player", event: "title" } as const;
const wordsWithPoints = { points: "count", ...words } as const;

export const matchNotificationKinds = defineNotificationKinds({
  challenge_received: { topic: "challenge", words, moment: "kickoff", sentBy: canWait },
  challenge_accepted: {
    topic: "challenge",
    words,
    variants: { proposals: "proposal_accepted" },
    moment: "kickoff",
    sentBy: canWait,
  },
  challenge_declined: { topic: "challenge", words, variants: { proposals: "proposal_declined" } },
  challenge_expired: { topic: "challenge", words, variants: { proposals: "proposal_expired" } },
  reschedule_requested: { topic: "challenge", words, moment: "kickoff", sentBy: canWait },
  match_scheduled: { topic: "match", words, moment: "kickoff", sentBy: canWait },
  match_cancelled: { topic: "match", words, sentBy: canWait },
  // Sent at night, because waiting until morning would be a forfeit.
  check_in_open: { topic: "match", words, moment: "check_in_closes", sentBy: urgent, isSentAtNight: true },
  opponent_absent: { topic: "match", words },
  check_in_missed: { topic: "match", words },
  score_missing: { topic: "match", words, moment: "submit_by", sentBy: canWait },
  score_to_verify: {
    topic: "result",
    words,
    variants: { corrections: "score_corrected" },
    moment: "verify_by",
    sentBy: urgent,
  },
  score_disputed: { topic: "result", words, sentBy: canWait },
  dispute_ruled: { topic: "result", words, sentBy: canWait },
  result_won: { topic: "result", words: wordsWithPoints },
  result_lost: { topic: "result", words: wordsWithPoints },
  result_drawn: { topic: "result", words: wordsWithPoints },
  /** Stored by earlier versions, no longer created. */
  result_approved: { topic: "result", words },
  match_void: { topic: "result", words },
});
