import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { uniquePicture } from "../../testing/pictures.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";
import { callMatch, readMatch, openTestBattleground, upload } from "../../testing/test-match.ts";

let app: MessagingApp;
let battleground: Awaited<ReturnType<typeof openTestBattleground>>;
let organiser: string;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp();
  battleground = await openTestBattleground(app);
  await seedDemoStaff(app);
  organiser = await signInAs(app, "organiser");
  owner = await signInAs(app, "owner");
});
afterAll(() => app.stop());

/** The challenger posts 2 - 1, the challenged says 2 - 2. */
async function disputed() {
  const duel = await battleground.playing();
  const { matchId, challenger, challenged } = duel;
  const { body } = await upload(app, challenger, "upload-screenshot", await uniquePicture(64, 36));
  const score = { scoreChallenger: 2, scoreChallenged: 1, screenshot: body.fileId };
  await callMatch(challenger, "submit-scores", { matchId, ...score });
  await callMatch(challenged, "dispute-match-result", {
    matchId,
    reason: "wrong_score",
    scoreChallenger: 2,
    scoreChallenged: 2,
    note: "It was 2 all.",
  });
  // Staff sessions end when they are idle, and each match takes two hours.
  organiser = await signInAs(app, "organiser");
  owner = await signInAs(app, "owner");
  const { version } = await readMatch(challenger, matchId);
  return { ...duel, version };
}

const call = async (key: string, cookie: string, body?: object) => {
  const { status, body: answer } = await callStaff(app, key, { cookie, body });
  return { status, body: answer as Record<string, unknown> };
};

const rowsOf = async (matchId: string) => {
  const [match] = await app.database.run("select version, state from matches where id = $1", [matchId]);
  const [points] = await app.database.run("select count(*)::int as count from points where match_id = $1", [
    matchId,
  ]);
  return { ...match, points: points?.["count"] };
};

test("lists open disputes of the member's brands with reason, stake and age", async () => {
  const { matchId } = await disputed();
  const { status, body } = await call("GET /api/staff/disputes?brand=blg-za-en&sort=stake", organiser);
  expect(status).toBe(200);
  expect(body["disputes"]).toContainEqual(
    expect.objectContaining({
      matchId,
      service: "blg-za",
      reason: "wrong_score",
      stake: "points",
      score: { challenger: 2, challenged: 1 },
      decision: null,
    }),
  );
  expect((await call("GET /api/staff/disputes?brand=eal-eu-en", organiser)).status).toBe(403);
});

test("shows both accounts, pictures, timeline and the record of both players", async () => {
  const { matchId } = await disputed();
  const { body } = await call(`GET /api/staff/dispute?matchId=${matchId}`, organiser);
  expect(body).toMatchObject({
    state: "disputed",
    submittedBy: "challenger",
    disputedBy: "challenged",
    reason: "wrong_score",
    score: { challenger: 2, challenged: 1 },
    reportedScore: { challenger: 2, challenged: 2 },
    correctableUntil: null,
    challenger: { disputes: 1, disputesLost: 0 },
  });
  const statements = body["statements"] as { move: string; note: string | null; pictures: object[] }[];
  expect(statements.map(({ move, note, pictures }) => [move, note, pictures.length])).toEqual([
    ["submit_score", null, 1],
    ["dispute", "It was 2 all.", 0],
  ]);
});

test("a preview says what the ruling then does, and changes nothing", async () => {
  const { matchId, version } = await disputed();
  const before = await rowsOf(matchId);
  const ruling = { outcome: "upheld" };
  const preview = await call("POST /api/staff/preview-ruling", organiser, { matchId, ruling });
  expect(preview.body).toMatchObject({
    state: "approved",
    challenger: { points: 200, elo: { before: 1000, after: 1020 } },
    challenged: { points: 50, elo: { before: 1000, after: 980 } },
    bracket: [],
  });
  expect(await rowsOf(matchId)).toEqual(before);
  const ruled = await call("POST /api/staff/rule-dispute", organiser, { matchId, version, ruling });
  expect(ruled.status).toBe(200);
  const ratings = await app.database.run(
    "select r.elo from ratings r join matches m on r.player_id in (m.challenger_id, m.challenged_id) where m.id = $1 order by 1",
    [matchId],
  );
  expect(ratings).toEqual([{ elo: 980 }, { elo: 1020 }]);
});

test("a ruling is audited with before and after, and both players read its message", async () => {
  const { matchId, version, challenged } = await disputed();
  const ruling = { outcome: "amended", score: { challenger: 2, challenged: 2 } };
  const message = "The second picture shows 2 - 2.";
  await call("POST /api/staff/rule-dispute", organiser, { matchId, version, ruling, message });
  const [entry] = await app.database.run(
    "select action, brand, details from staff_audit where subject = $1",
    [matchId],
  );
  expect(entry).toMatchObject({ action: "dispute_ruled", brand: "blg-za-en" });
  expect(JSON.parse(String(entry?.["details"]))).toMatchObject({
    outcome: "amended",
    before: "disputed 2-1",
    after: "approved 2-2",
    message,
  });
  const { timeline } = await readMatch(challenged, matchId);
  expect(timeline.at(-1)).toMatchObject({ move: "rule", by: null, note: message });
  const { body } = await call("GET /api/staff/disputes?view=decided", organiser);
  expect(body["disputes"]).toContainEqual(
    expect.objectContaining({
      matchId,
      decision: { by: "organiser@kickoff.example", details: expect.objectContaining({ outcome: "amended" }) },
    }),
  );
});

test("of two members who rule at once one wins, and the other reads what happened", async () => {
  const { matchId, version } = await disputed();
  const answers = await Promise.all([
    call("POST /api/staff/rule-dispute", organiser, { matchId, version, ruling: { outcome: "upheld" } }),
    call("POST /api/staff/rule-dispute", owner, { matchId, version, ruling: { outcome: "void" } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body["code"]).toBe("match_moved");
  const winner = answers[0]?.status === 200 ? "organiser" : "owner";
  const { body } = await call(`GET /api/staff/dispute?matchId=${matchId}`, owner);
  const timeline = body["timeline"] as object[];
  expect(timeline.at(-1)).toMatchObject({ move: "rule", staff: `${winner}@kickoff.example` });
  const audit = await app.database.run("select 1 from staff_audit where subject = $1", [matchId]);
  expect(audit).toHaveLength(1);
});

test("a result is corrected once; a correction cannot uphold", async () => {
  const { matchId, version } = await disputed();
  await call("POST /api/staff/rule-dispute", organiser, { matchId, version, ruling: { outcome: "upheld" } });
  const { body } = await call(`GET /api/staff/dispute?matchId=${matchId}`, organiser);
  expect(body["correctableUntil"]).not.toBeNull();
  const correct = (seen: number, ruling: object) =>
    call("POST /api/staff/correct-result", organiser, { matchId, version: seen, ruling });
  expect((await correct(version + 1, { outcome: "upheld" })).status).toBe(400);
  const preview = await call("POST /api/staff/preview-ruling", organiser, {
    matchId,
    ruling: { outcome: "void" },
  });
  expect(preview.body).toMatchObject({ state: "void", challenger: { points: -200 } });
  expect((await correct(version + 1, { outcome: "void" })).body).toMatchObject({ state: "void" });
  expect((await correct(version + 2, { outcome: "void" })).status).toBe(409);
});

test("a replay outside the battleground is refused in the preview and in the ruling", async () => {
  const { matchId, version } = await disputed();
  const ruling = { outcome: "replay", kickoffAt: "2031-01-01T10:00:00Z" };
  const preview = await call("POST /api/staff/preview-ruling", organiser, { matchId, ruling });
  expect([preview.status, preview.body["code"]]).toEqual([400, "invalid_kickoff"]);
  const ruled = await call("POST /api/staff/rule-dispute", organiser, { matchId, version, ruling });
  expect([ruled.status, ruled.body["code"]]).toEqual([400, "invalid_kickoff"]);
});

test("reading the room of a match is audited, also when nobody has written there", async () => {
  const { matchId } = await disputed();
  const read = () => call("POST /api/staff/read-match-room", organiser, { matchId });
  expect((await read()).body).toEqual({ messages: [] });
});

test("members of other brands and other roles do not see the dispute", async () => {
  const { matchId, version } = await disputed();
  await app.database.run(
    "update staff_members set brands = array['eal-eu-en'] where email = 'organiser@kickoff.example'",
    [],
  );
  const elsewhere = await signInAs(app, "organiser");
  const body = { matchId, version, ruling: { outcome: "void" } };
  expect((await call(`GET /api/staff/dispute?matchId=${matchId}`, elsewhere)).status).toBe(404);
  expect((await call("POST /api/staff/rule-dispute", elsewhere, body)).status).toBe(404);
  await app.database.run(
    "update staff_members set brands = array['blg-za-en'] where email = 'organiser@kickoff.example'",
    [],
  );
  const support = await signInAs(app, "support");
  expect((await call("POST /api/staff/rule-dispute", support, body)).status).toBe(403);
});
