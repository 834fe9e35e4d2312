import { expect, test } from "vitest";
import {
  checkInWrite,
  queuedDisputeOf,
  queuedScoreOf,
  queuedStatementOf,
  disputeWrite,
  evidenceWrite,
  scoreWrite,
} from "./queued-writes.ts";

const score = { challenger: 3, challenged: 1 };
const played = { matchId: "match", version: 4 };

test("a queued score contains the score and its picture", () => {
  const screenshot = new Blob(["picture"]);
  expect(queuedScoreOf(scoreWrite(played, score, screenshot))).toEqual({ ...score, screenshot });
});

test("a queued correction without a new picture contains the score only", () => {
  expect(queuedScoreOf(scoreWrite(played, score, null))).toEqual({ ...score, screenshot: null });
});

test("a queued score contains the match version", () => {
  expect(scoreWrite(played, score, null).calls[0]?.body).toEqual({
    ...played,
    scoreChallenger: 3,
    scoreChallenged: 1,
  });
});

test("other writes contain no score", () => {
  expect(queuedScoreOf(checkInWrite("match"))).toBeNull();
});

test("a dispute is sent after its pictures and refers to them", () => {
  const pictures = [new Blob(["one"]), new Blob(["two"])];
  const { calls } = disputeWrite(
    { matchId: "match", version: 5 },
    { reason: "wrong_score", note: " ", score, pictures },
  );
  expect(calls.map(({ file }) => file)).toEqual([...pictures, undefined]);
  expect(calls.at(-1)).toEqual({
    endpoint: "POST /api/game/dispute-match-result",
    body: { matchId: "match", version: 5, reason: "wrong_score", scoreChallenger: 3, scoreChallenged: 1 },
    fieldsFromAll: { pictures: "fileId" },
  });
});

test("evidence is sent after its pictures, with the match version", () => {
  const pictures = [new Blob(["one"])];
  const { calls } = evidenceWrite({ matchId: "match", version: 6 }, { note: "See", pictures });
  expect(calls).toEqual([
    { endpoint: "POST /api/game/upload-screenshot", file: pictures[0] },
    {
      endpoint: "POST /api/game/add-evidence",
      body: { matchId: "match", version: 6, note: "See" },
      fieldsFromAll: { pictures: "fileId" },
    },
  ]);
});

test("a queued dispute restores reason, note, score and pictures", () => {
  const seen = { matchId: "match", version: 5 };
  const statement = { note: "Look", pictures: [new Blob(["one"]), new Blob(["two"])] };
  const scored = disputeWrite(seen, { ...statement, reason: "wrong_score", score });
  expect(queuedStatementOf(scored)).toEqual(statement);
  expect(queuedDisputeOf(scored)).toEqual({ reason: "wrong_score", score });
  const bare = disputeWrite(seen, { note: "", pictures: [], reason: "not_played", score: null });
  expect(queuedStatementOf(bare)).toEqual({ note: "", pictures: [] });
  expect(queuedDisputeOf(bare)).toEqual({ reason: "not_played", score: undefined });
});
