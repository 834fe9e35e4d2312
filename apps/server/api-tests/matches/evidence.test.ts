import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffActor } from "#features/staff/rules.ts";
import { readDispute, ruleOnDispute } from "#features/matches/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import { runDisputeCommand } from "../../commands/disputes.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import {
  callMatch,
  headersOf,
  readMatch,
  openTestBattleground,
  upload,
  type TestMatch,
} from "../../testing/test-match.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { uniquePicture } from "../../testing/pictures.ts";

/** `RACES=1000` runs the promised number. */
const races = Number(process.env["RACES"] ?? 10);

let app: MessagingApp;
let battleground: Awaited<ReturnType<typeof openTestBattleground>>;
let staffMember: StaffActor;

beforeAll(async () => {
  app = await startMessagingApp();
  battleground = await openTestBattleground(app);
  const [member] = await app.database.run(
    `insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
     values (gen_random_uuid(), 'judge@kickoff.example', 'organiser', '{blg-za-en}', 'active', 'x', 'x', $1)
     returning id`,
    [app.clock.now()],
  );
  staffMember = { actorId: String(member?.["id"]), brand: "blg-za-en" };
});
afterAll(() => app.stop());

async function shot(phone: Phone, picture?: Buffer): Promise<{ fileId: string; url: string }> {
  const { body } = await upload(app, phone, "upload-screenshot", picture ?? (await uniquePicture(64, 36)));
  return { fileId: body.fileId ?? "", url: body.url ?? "" };
}

async function disputed(): Promise<TestMatch> {
  const duel = await battleground.playing();
  const { matchId, challenger, challenged } = duel;
  const { fileId } = await shot(challenger);
  const score = { scoreChallenger: 2, scoreChallenged: 1, screenshot: fileId };
  await callMatch(challenger, "submit-scores", { matchId, ...score });
  app.clock.advance(1_000);
  await callMatch(challenged, "dispute-match-result", { matchId, reason: "not_played" });
  app.clock.advance(1_000);
  return duel;
}

const add = (phone: Phone, matchId: string, body: object = { note: "Look again" }) =>
  phone.post("add-evidence", { matchId, ...body });

const ruling = { outcome: "upheld" } as const;

async function rule(matchId: string, seen?: number): Promise<string> {
  const ports = { realtime: noopRealtimePort, jobs: app.jobs, timeZoneOf: () => "Africa/Johannesburg" };
  try {
    await app.database.transaction((trx) =>
      ruleOnDispute(trx, ports, staffMember, { matchId, ruling, seen }, app.clock.now()),
    );
    return "ruled";
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const movesOf = async (matchId: string) => {
  const rows = await app.database.run("select move from match_moves where match_id = $1 order by number", [
    matchId,
  ]);
  return rows.map(({ move }) => move);
};

describe("evidence", () => {
  test("can be added by both players; pictures are visible to both, notes to staff only", async () => {
    const { matchId, challenger, challenged } = await disputed();
    const { fileId, url } = await shot(challenger);
    await callMatch(challenger, "add-evidence", { matchId, pictures: [fileId], note: " It was played. " });
    app.clock.advance(1_000);
    await callMatch(challenged, "add-evidence", { matchId, note: "It was not." });
    const own = await readMatch(challenger, matchId);
    expect(own).toMatchObject({ state: "disputed", moves: ["add_evidence"], scoreChallenger: 2 });
    expect(own.timeline.slice(-2)).toMatchObject([
      { move: "add_evidence", by: "challenger", note: "It was played.", pictures: [url] },
      { move: "add_evidence", by: "challenged", note: null, pictures: [] },
    ]);
    const other = await readMatch(challenged, matchId);
    expect(other.timeline.slice(-2).map(({ note }) => note)).toEqual([null, "It was not."]);
    const { statusCode } = await app.server.inject({ url, headers: headersOf(challenged) });
    expect(statusCode).toBe(200);
    const { statements } = await readDispute(app.database, matchId);
    expect(statements.map(({ by, note }) => [by, note])).toEqual([
      ["challenger", null],
      ["challenged", null],
      ["challenger", "It was played."],
      ["challenged", "It was not."],
    ]);
    // The previous version shows `text` of moves that it does not know.
    const kept = await app.database.run("select text from match_notes where match_id = $1", [matchId]);
    expect(kept).toEqual([{ text: null }, { text: null }]);
  });

  test("notifies nobody and stays with the decided match", async () => {
    const { matchId, challenger, challenged } = await disputed();
    const countNews = () => app.database.run("select id from notifications order by id");
    const before = await countNews();
    const { fileId, url } = await shot(challenged);
    await callMatch(challenged, "add-evidence", { matchId, pictures: [fileId] });
    expect(await countNews()).toEqual(before);
    app.clock.advance(1_000);
    expect(await rule(matchId)).toBe("ruled");
    const { timeline, dispute } = await readMatch(challenger, matchId);
    expect(timeline.flatMap(({ pictures }) => pictures)).toContain(url);
    expect(dispute).toMatchObject({ by: "challenged", reason: "not_played", pictures: [] });
  });

  test("is stored once when sent twice", async () => {
    const { matchId, challenger } = await disputed();
    const extra = { headers: { "idempotency-key": "the-same-evidence-again" } };
    const body = { matchId, note: "Once" };
    const [one, other] = [
      await challenger.post("add-evidence", body, extra),
      await challenger.post("add-evidence", body, extra),
    ];
    expect(other).toMatchObject({ status: 200, body: one.body });
    expect((await movesOf(matchId)).filter((move) => move === "add_evidence")).toHaveLength(1);
  });

  test("flags a picture that another match has used", async () => {
    const picture = await uniquePicture();
    const first = await disputed();
    await callMatch(first.challenger, "add-evidence", {
      matchId: first.matchId,
      pictures: [(await shot(first.challenger, picture)).fileId],
    });
    const again = await disputed();
    await callMatch(again.challenged, "add-evidence", {
      matchId: again.matchId,
      pictures: [(await shot(again.challenged, picture)).fileId],
    });
    const { statements } = await readDispute(app.database, again.matchId);
    expect(statements.at(-1)?.pictures).toMatchObject([{ earlierMatchId: first.matchId }]);
  });

  test("is exported and erased with its player", async () => {
    const { matchId, challenger, challenged } = await disputed();
    const { fileId, url } = await shot(challenger);
    await callMatch(challenger, "add-evidence", { matchId, pictures: [fileId], note: "My own words" });
    app.clock.advance(1_000);
    expect(await rule(matchId)).toBe("ruled");
    const { username = "", cellNumber } = (await challenger.get("profile")).body.user ?? {};
    await challenger.prove(cellNumber ?? "");
    const exported = JSON.stringify((await challenger.get("export-data")).body);
    expect([exported.includes("My own words"), exported.includes(fileId)]).toEqual([true, true]);
    expect(await challenger.post("remove-profile", { username })).toMatchObject({ status: 200 });
    const { timeline } = await readMatch(challenged, matchId);
    expect(timeline.find(({ move }) => move === "add_evidence")).toMatchObject({ pictures: [], note: null });
    const { statusCode } = await app.server.inject({ url, headers: headersOf(challenged) });
    expect(statusCode).toBe(404);
    const notes = await app.database.run("select text from match_notes where match_id = $1", [matchId]);
    expect(notes).toEqual([]);
  });
});

describe("evidence is refused", () => {
  const three = async (phone: Phone) => {
    const shots = [await shot(phone), await shot(phone), await shot(phone)];
    return shots.map(({ fileId }) => fileId);
  };

  test.each<[string, (duel: TestMatch) => object | Promise<object>, number, string]>([
    ["that is nothing", () => ({}), 400, "invalid_input"],
    ["that is a blank", () => ({ note: "  " }), 400, "invalid_input"],
    ["with too many words", () => ({ note: "a".repeat(501) }), 400, "invalid_input"],
    [
      "with a fourth picture",
      async ({ challenger }) => ({ pictures: [...(await three(challenger)), randomUUID()] }),
      400,
      "invalid_input",
    ],
    ["for a version that never was", () => ({ note: "a", version: 9_999_999_999 }), 409, "match_moved"],
    ["with a picture that nobody has", () => ({ pictures: [randomUUID()] }), 409, "picture_unknown"],
    [
      "with a picture of the opponent's",
      async ({ challenged }) => ({ pictures: [(await shot(challenged)).fileId] }),
      409,
      "picture_unknown",
    ],
  ])("%s, and changes nothing", async (_, bodyOf, status, code) => {
    const duel = await disputed();
    const before = await movesOf(duel.matchId);
    const response = await add(duel.challenger, duel.matchId, await bodyOf(duel));
    expect(response).toMatchObject({ status, body: { code } });
    expect(await movesOf(duel.matchId)).toEqual(before);
  });

  test("when empty, with a message", async () => {
    const { matchId, challenger } = await disputed();
    expect((await add(challenger, matchId, {})).body.fields).toMatchObject({
      pictures: { message: "Add a picture or a note." },
    });
  });

  test("from other players", async () => {
    const { matchId } = await disputed();
    const stranger = createPhone(app);
    expect(await add(stranger, matchId)).toMatchObject({ status: 401 });
    await battleground.enter(stranger);
    expect(await add(stranger, matchId)).toMatchObject({ status: 403, body: { code: "not_your_match" } });
    expect(await add(stranger, randomUUID())).toMatchObject({ status: 404 });
  });

  test("before a dispute and after its decision", async () => {
    const { matchId, challenger } = await battleground.playing();
    expect(await add(challenger, matchId)).toMatchObject({ status: 409, body: { code: "match_moved" } });
    const ruled = await disputed();
    await rule(ruled.matchId);
    for (const phone of [ruled.challenger, ruled.challenged])
      expect(await add(phone, ruled.matchId)).toMatchObject({ status: 409, body: { code: "match_moved" } });
  });

  test("after three additions per player, also when sent concurrently", async () => {
    const { matchId, challenger, challenged } = await disputed();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => add(challenger, matchId)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await add(challenger, matchId)).toMatchObject({ status: 409, body: { code: "evidence_full" } });
    expect((await readMatch(challenger, matchId)).moves).toEqual([]);
    expect((await readMatch(challenged, matchId)).moves).toEqual(["add_evidence"]);
    expect(await add(challenged, matchId)).toMatchObject({ status: 200 });
  });

  test("for an earlier dispute of the same match", async () => {
    const { matchId, challenger, challenged } = await disputed();
    const { version } = await readMatch(challenger, matchId);
    for (const time of [1, 2, 3]) {
      app.clock.advance(1_000);
      // Evidence of the opponent does not refuse this player's.
      expect([time, (await add(challenger, matchId, { note: "More", version })).status]).toEqual([time, 200]);
    }
    const ports = { realtime: noopRealtimePort, jobs: app.jobs, timeZoneOf: () => "Africa/Johannesburg" };
    const kickoffAt = new Date(app.clock.now().getTime() + 3_600_000);
    const replay = { matchId, ruling: { outcome: "replay", kickoffAt } } as const;
    await app.database.transaction((trx) => ruleOnDispute(trx, ports, staffMember, replay, app.clock.now()));
    app.clock.advance("1h");
    await callMatch(challenger, "ready-up", { matchId });
    await callMatch(challenged, "ready-up", { matchId });
    const { fileId } = await shot(challenger);
    const score = { scoreChallenger: 1, scoreChallenged: 0, screenshot: fileId };
    await callMatch(challenger, "submit-scores", { matchId, ...score });
    await callMatch(challenged, "dispute-match-result", { matchId, reason: "other" });
    expect(await add(challenged, matchId, { note: "Old", version })).toMatchObject({
      status: 409,
      body: { code: "match_moved" },
    });
    expect(await add(challenger, matchId)).toMatchObject({ status: 200 });
  });
});

test("evidence and a ruling at once: evidence comes first or is refused, and a ruling on an outdated version is refused", async () => {
  for (let number = 0; number < races; number++) {
    const { matchId, challenger, challenged } = await disputed();
    const { version } = await readMatch(challenger, matchId);
    const seen = number % 2 === 0 ? version : undefined;
    const [one, other, ruled] = await Promise.all([
      add(challenger, matchId, { note: "One", version }),
      add(challenged, matchId, { note: "Other", version }),
      rule(matchId, seen),
    ]);
    const taken = [one, other].filter(({ status }) => status === 200);
    const moves = await movesOf(matchId);
    expect(moves.filter((move) => move === "add_evidence")).toHaveLength(taken.length);
    for (const { status, body } of [one, other])
      expect([200, "match_moved"]).toContain(status === 200 ? 200 : body.code);
    expect(ruled).toBe(moves.at(-1) === "rule" ? "ruled" : "match_moved");
    // A ruling on a version before the first evidence is refused.
    expect(ruled === "ruled").toBe(seen === undefined || taken.length === 0);
    const { state } = await readMatch(challenger, matchId);
    expect(state).toBe(ruled === "ruled" ? "approved" : "disputed");
  }
});

test("staff read both sides with one command and rule on that version only", async () => {
  const { matchId, challenger } = await disputed();
  const command = (words: string[], more: { by?: string; seen?: number } = {}) =>
    runDisputeCommand(
      app.database,
      app.url,
      { words, by: "judge@kickoff.example", ...more },
      app.clock.now(),
    );
  const { fileId } = await shot(challenger);
  const note = "See the clock\n20:01  challenged: add_evidence I lost\u001b[2K";
  await callMatch(challenger, "add-evidence", { matchId, pictures: [fileId], note });
  const { version } = await readMatch(challenger, matchId);
  const output = await command(["dispute", matchId]);
  expect(output).toContain(`Match ${matchId}: disputed, version ${version}.`);
  expect(output).toMatch(
    /challenger: submit_score 2-1\n.*challenged: dispute not_played\n.*challenger: add_evidence/s,
  );
  expect(output).toContain(
    "    note for staff: See the clock\n    note for staff: 20:01 challenged: add_evidence I lost\ufffd[2K\n",
  );
  expect(output).toContain(`/staff/match-pictures/${fileId}`);
  await expect(command(["rule", matchId, "upheld"], { seen: version - 1 })).rejects.toMatchObject({
    code: "match_moved",
  });
  await expect(command(["dispute", randomUUID()])).rejects.toThrow("There is no match");
  await expect(command(["dispute", matchId], { by: "nobody@kickoff.example" })).rejects.toThrow("nobody@");
  expect(await command(["rule", matchId, "upheld"], { seen: version })).toBe("The dispute is decided.");
  expect(await command(["dispute", matchId])).toContain("staff: rule upheld");
});
