import { expect, test } from "vitest";
import {
  checkIn,
  queuedDisputeOf,
  queuedScoreOf,
  queuedStatementOf,
  postDispute,
  postEvidence,
  postScore,
} from "./queued-writes.ts";

const score = { challenger: 3, challenged: 1 };
const played = { matchId: "match", version: 4 };

test("a queued score contains the score and its picture", () => {
  const screenshot = new Blob(["picture"]);
  expect(queuedScoreOf(postScore(played, score, screenshot))).toEqual({ ...score, screenshot });
});

test("a queued correction without a new picture contains the score only", () => {
  expect(queuedScoreOf(postScore(played, score, null))).toEqual({ ...score, screenshot: null });
});

test("a queued score contains the match version", () => {
  expect(postScore(played, score, null).calls[0]?.body).toEqual({
    ...played,
    scoreChallenger: 3,
    scoreChallenged: 1,
  });
});

test("other writes contain no score", () => {
  expect(queuedScoreOf(checkIn("match"))).toBeNull();
});

test("a dispute is sent after its pictures and refers to them", () => {
  const pictures = [new Blob(["one"]), new Blob(["two"])];
  const { calls } = postDispute(
    { matchId: "match", version: 5 },
    { reason: "wrong_score", note: " ", score, pictures },
  );
  expect(calls.map(({ file }) => file)).toEqual([...pictures, undefined]);
  expect(calls.at(-1)).toEqual({
    endpoint: "POST /api/game/dispute-match-result",
    body: { matchId: "match", version: 5, reason: "wrong_score", scoreChallenger: 3, scoreChallenged: 1 },
    gathers: { pictures: "fileId" },
  });
});

test("evidence is sent after its pictures, with the match version", () => {
  const pictures = [new Blob(["one"])];
  const { calls } = postEvidence({ matchId: "match", version: 6 }, { note: "See", pictures });
  expect(calls).toEqual([
    { endpoint: "POST /api/game/upload-screenshot", file: pictures[0] },
    {
      endpoint: "POST /api/game/add-evidence",
      body: { matchId: "match", version: 6, note: "See" },
      gathers: { pictures: "fileId" },
    },
  ]);
});

test("a queued dispute restores reason, note, score and pictures", () => {
  const seen = { matchId: "match", version: 5 };
  const statement = { note: "Look", pictures: [new Blob(["one"]), new Blob(["two"])] };
  const scored = postDispute(seen, { ...statement, reason: "wrong_score", score });
  expect(queuedStatementOf(scored)).toEqual(statement);
  expect(queuedDisputeOf(scored)).toEqual({ reason: "wrong_score", score });
  const bare = postDispute(seen, { note: "", pictures: [], reason: "not_played", score: null });
  expect(queuedStatementOf(bare)).toEqual({ note: "", pictures: [] });
  expect(queuedDisputeOf(bare)).toEqual({ reason: "not_played", score: undefined });
});
