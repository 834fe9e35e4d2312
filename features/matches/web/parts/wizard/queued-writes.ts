import type { QueuedCall, NewWrite } from "#kit/client/outbox/queued-write.ts";
import type { InputOf } from "#kit/contract/contract.ts";
import type { MatchDetails, MatchesContract } from "../../../contract.ts";
import type { DisputeReason, Score } from "../../../rules.ts";

export const writeKinds = ["add_friend", "check_in", "score", "dispute", "evidence"] as const;
export type WriteKind = (typeof writeKinds)[number];

export type MatchWrite = Omit<NewWrite, "group"> & { kind: WriteKind };
type Body<K extends keyof MatchesContract> =
  InputOf<MatchesContract[K]> extends { body: infer B } ? B : never;

function callOf<K extends keyof MatchesContract>(endpoint: K, body: Body<K> & object): QueuedCall {
  return { endpoint, body };
}

// Builders of writes, which can be queued while offline.
export function addFriendWrite(matchId: string): MatchWrite {
  return { kind: "add_friend", calls: [callOf("POST /api/game/friend-added", { matchId })] };
}

export function checkInWrite(matchId: string): MatchWrite {
  return { kind: "check_in", calls: [callOf("POST /api/game/ready-up", { matchId })] };
}

/** With the `version`, the server refuses writes that a later move made invalid, such as a score before a replay. */
type SeenMatch = Pick<MatchDetails, "matchId" | "version">;

/** Adds the upload of a new screenshot before the call. */
export function scoreWrite(
  { matchId, version }: SeenMatch,
  score: Score,
  screenshot: Blob | null,
): MatchWrite {
  const submit = callOf("POST /api/game/submit-scores", {
    matchId,
    version,
    scoreChallenger: score.challenger,
    scoreChallenged: score.challenged,
  });
  if (!screenshot) return { kind: "score", calls: [submit] };
  const upload: QueuedCall = { endpoint: "POST /api/game/upload-screenshot", file: screenshot };
  return { kind: "score", calls: [upload, { ...submit, fieldsFromPrevious: { screenshot: "fileId" } }] };
}

/** Note and pictures for staff. */
export interface Statement {
  readonly note: string;
  readonly pictures: readonly Blob[];
}

export interface DisputeInput extends Statement {
  readonly reason: DisputeReason;
  readonly score: Score | null;
}

export function disputeWrite(
  { matchId, version }: SeenMatch,
  { reason, note, score, pictures }: DisputeInput,
): MatchWrite {
  const dispute = callOf("POST /api/game/dispute-match-result", {
    matchId,
    version,
    reason,
    ...(note.trim() !== "" && { note }),
    ...(score && { scoreChallenger: score.challenger, scoreChallenged: score.challenged }),
  });
  return { kind: "dispute", calls: withPictures(pictures, dispute) };
}

export function evidenceWrite({ matchId, version }: SeenMatch, { note, pictures }: Statement): MatchWrite {
  const body = { matchId, version, ...(note.trim() !== "" && { note }) };
  return { kind: "evidence", calls: withPictures(pictures, callOf("POST /api/game/add-evidence", body)) };
}

/** Adds the uploads before the call. */
function withPictures(pictures: readonly Blob[], call: QueuedCall): QueuedCall[] {
  const uploads = pictures.map((file): QueuedCall => ({
    endpoint: "POST /api/game/upload-screenshot",
    file,
  }));
  return [...uploads, { ...call, fieldsFromAll: { pictures: "fileId" } }];
}

/** Note and pictures of a queued write, to restore its draft. */
export function queuedStatementOf({ calls }: Pick<MatchWrite, "calls">): Statement {
  const { note = "" } = lastBodyOf<"POST /api/game/add-evidence">(calls);
  return { note, pictures: calls.flatMap(({ file }) => file ?? []) };
}

export function queuedDisputeOf({ calls }: Pick<MatchWrite, "calls">) {
  const { reason, scoreChallenger, scoreChallenged } =
    lastBodyOf<"POST /api/game/dispute-match-result">(calls);
  const hasScore = scoreChallenger !== undefined && scoreChallenged !== undefined;
  return {
    reason,
    score: hasScore ? { challenger: scoreChallenger, challenged: scoreChallenged } : undefined,
  };
}

function lastBodyOf<K extends keyof MatchesContract>(calls: readonly QueuedCall[]): Partial<Body<K>> {
  return calls.at(-1)?.body ?? {};
}

/** The score that a queued write will post; null for other writes. */
export function queuedScoreOf({
  calls,
}: Pick<MatchWrite, "calls">): (Score & { screenshot: Blob | null }) | null {
  const submit = calls.find(({ endpoint }) => endpoint === "POST /api/game/submit-scores");
  if (!submit?.body) return null;
  const { scoreChallenger, scoreChallenged } = submit.body as Body<"POST /api/game/submit-scores">;
  const screenshot = calls.find(({ file }) => file)?.file ?? null;
  return { challenger: scoreChallenger, challenged: scoreChallenged, screenshot };
}
