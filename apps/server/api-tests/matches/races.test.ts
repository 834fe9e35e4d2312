import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Entrant, type Ladder } from "../../testing/ladder.ts";
import { uniquePicture } from "../../testing/pictures.ts";
import type { PlayerAnswer } from "../../testing/players.ts";

/** `RACES=1000` runs the promised number. Races without HTTP are in features/matches/server/moves/races.test.ts. */
const races = Number(process.env["RACES"] ?? 5);

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

type Request = Awaited<ReturnType<Ladder["request"]>>;

const stateOf = async (matchId: string) => {
  const [row] = await app.database.run("select state, version from matches where id = $1", [matchId]);
  return row?.["state"];
};
const pointsOf = async (matchId: string) =>
  (await app.database.run("select reason from points where match_id = $1 order by 1", [matchId])).map(
    ({ reason }) => reason,
  );
/** Exactly one succeeded; the others got a problem. */
function winnerOf(answers: readonly PlayerAnswer[]): number {
  const won = answers.flatMap(({ status }, index) => (status === 200 ? index : []));
  const codes = answers
    .filter(({ status }) => status !== 200)
    .map(({ body }) => (body as { code: string }).code);
  expect(won).toHaveLength(1);
  expect(codes.every((code) => code === "match_moved" || code === "not_your_move")).toBe(true);
  return won[0]!;
}

async function race(prepare: () => Promise<Request>, run: (match: Request) => Promise<void>) {
  for (let number = 0; number < races; number++) await run(await prepare());
}

async function playing(): Promise<Request> {
  const match = await ladder.request();
  const { challenger, challenged, matchId } = match;
  await challenged.post("accept-match", { matchId });
  app.clock.advance("2h");
  await Promise.all([challenger.post("ready-up", { matchId }), challenged.post("ready-up", { matchId })]);
  expect(await stateOf(matchId)).toBe("in_progress");
  return match;
}

const score = { scoreChallenger: 2, scoreChallenged: 1 };
async function submit(player: Entrant, matchId: string) {
  const { body } = await player.upload("upload-screenshot", await uniquePicture(64, 36));
  return () =>
    player.post("submit-scores", { matchId, ...score, screenshot: (body as { fileId: string }).fileId });
}

test("a match is accepted once and gives points once", async () => {
  await race(ladder.request, async ({ challenged, matchId }) => {
    const accept = () => challenged.post("accept-match", { matchId });
    winnerOf(await Promise.all([accept(), accept(), accept()]));
    expect([await stateOf(matchId), await pointsOf(matchId)]).toEqual(["confirmed", ["accept"]]);
  });
});

test("a match is either accepted or withdrawn", async () => {
  await race(ladder.request, async ({ challenger, challenged, matchId }) => {
    const answers = await Promise.all([
      challenged.post("accept-match", { matchId, version: 1 }),
      challenger.post("cancel-match", { matchId, version: 1 }),
    ]);
    const isAccepted = winnerOf(answers) === 0;
    expect(await stateOf(matchId)).toBe(isAccepted ? "confirmed" : "cancelled");
    expect(await pointsOf(matchId)).toEqual(isAccepted ? ["accept"] : []);
  });
});

test("when both submit, one score is stored and the other player gets a problem", async () => {
  await race(playing, async ({ challenger, challenged, matchId }) => {
    const [one, other] = [await submit(challenger, matchId), await submit(challenged, matchId)];
    winnerOf(await Promise.all([one(), other()]));
    expect(await stateOf(matchId)).toBe("submitted");
  });
});

test("a score is either verified or disputed", async () => {
  await race(playing, async ({ challenger, challenged, matchId }) => {
    await (
      await submit(challenger, matchId)
    )();
    const answers = await Promise.all([
      challenged.post("verify-match-result", { matchId }),
      challenged.post("dispute-match-result", { matchId, reason: "not_played" }),
      challenged.post("verify-match-result", { matchId }),
    ]);
    const isVerified = winnerOf(answers) !== 1;
    expect(await stateOf(matchId)).toBe(isVerified ? "approved" : "disputed");
    expect(await pointsOf(matchId)).toEqual(isVerified ? ["accept", "play", "play", "win"] : ["accept"]);
  });
});
