import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createJobs } from "#kit/jobs/jobs.ts";
import { createRealtimeClient } from "#kit/realtime/client.ts";
import { registerPublishJobs } from "#kit/realtime/publish-by-job.ts";
import { startTestNode } from "#kit/realtime/testing/node.ts";
import { runDisputeCommand } from "../../commands/disputes.ts";
import { realtimeRooms } from "../../realtime-rooms.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { callMatch, readMatch, openTestBattleground, upload } from "../../testing/test-match.ts";
import { uniquePicture } from "../../testing/pictures.ts";
import { newMember } from "../../testing/staff.ts";

let app: MessagingApp;
let battleground: Awaited<ReturnType<typeof openTestBattleground>>;

beforeAll(async () => {
  app = await startMessagingApp();
  battleground = await openTestBattleground(app);
  await newMember(app, "judge@kickoff.example", "organiser", "blg-za-en");
  await newMember(app, "elsewhere@kickoff.example", "organiser", "eal-eu-en");
  await newMember(app, "support@kickoff.example", "support", "blg-za-en");
  await newMember(app, "left@kickoff.example", "organiser", "blg-za-en", "disabled");
});
afterAll(() => app.stop());

/** Arguments after `npm run staff --`. */
const commandBy = (by: string | undefined, ...words: string[]) =>
  runDisputeCommand(app.database, app.url, { words, by }, app.clock.now());
const command = (...words: string[]) => commandBy("judge@kickoff.example", ...words);

async function disputed() {
  const duel = await battleground.playing();
  const { matchId, challenger, challenged } = duel;
  const { body } = await upload(app, challenger, "upload-screenshot", await uniquePicture(64, 36));
  const score = { scoreChallenger: 2, scoreChallenged: 1, screenshot: body.fileId };
  await callMatch(challenger, "submit-scores", { matchId, ...score });
  await callMatch(challenged, "dispute-match-result", { matchId, reason: "not_played" });
  return duel;
}

const auditOf = (matchId: string) =>
  app.database.run(
    "select email, action, brand from staff_audit left join staff_members on staff_members.id = actor_id where subject = $1",
    [matchId],
  );

test.each([
  [["upheld"], "approved", 2, 1],
  [["amended", "0-3"], "approved", 0, 3],
  [["void"], "void", null, null],
  [["forfeit", "challenged"], "forfeited", 2, 1],
])(
  "decides a dispute as %j from the command line",
  async (words, state, scoreChallenger, scoreChallenged) => {
    const { matchId, challenger } = await disputed();
    expect(await command("rule", matchId, ...words)).toBe("The dispute is decided.");
    expect(await readMatch(challenger, matchId)).toMatchObject({ state, scoreChallenger, scoreChallenged });
    expect(await auditOf(matchId)).toEqual([
      { email: "judge@kickoff.example", action: "dispute_ruled", brand: "blg-za-en" },
    ]);
  },
);

/** A server beside the command, with sockets and jobs. */
async function openSockets(playerId: string) {
  const node = await startTestNode({
    rooms: realtimeRooms(app.database, []),
    authenticate: async ({ cookie = "" }) => ({ id: cookie, site: "blg-za", sessionId: cookie }),
  });
  const clock = { now: () => new Date() };
  const jobs = createJobs({ databaseUrl: app.url, clock, log: pino({ level: "silent" }) });
  registerPublishJobs(jobs, node);
  await jobs.start();
  const client = createRealtimeClient({ url: node.url, headers: { Cookie: playerId } });
  return {
    async follow(room: string, after: number) {
      const received: object[] = [];
      await new Promise<void>((resolve) => {
        client.subscribe(room, {
          after,
          onMessage: ({ event, payload }) => void received.push({ event, ...payload }),
          fetchMissed: async () => {
            resolve();
            return { messages: [], hasMore: false };
          },
        });
      });
      return received;
    },
    async close() {
      client.close();
      await jobs.stop();
      await node.stop();
    },
  };
}

test("publishes a decision of another process to open matches, and nothing if it is refused", async () => {
  const { matchId, challenger } = await disputed();
  const { userIdChallenger, version } = await readMatch(challenger, matchId);
  const sockets = await openSockets(userIdChallenger);
  const rooms = [`match:${matchId}`, `viewer:${userIdChallenger}`];
  const published = await Promise.all(rooms.map((room) => sockets.follow(room, version)));
  await expect(commandBy("elsewhere@kickoff.example", "rule", matchId, "void")).rejects.toThrow(
    "does not work for the brand",
  );
  await command("rule", matchId, "upheld");
  const moved = { event: "moved", matchId, version: version + 1, state: "approved" };
  await vi.waitFor(() => {
    for (const events of published) expect(events).toContainEqual(moved);
  }, 60_000);
  expect(published.flat()).not.toContainEqual(expect.objectContaining({ state: "void" }));
  await sockets.close();
});

test("accepts a replay kickoff with a time zone and shows it in the players' time zone", async () => {
  const { matchId, challenger } = await disputed();
  const tomorrow = app.clock.now();
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const day = tomorrow.toISOString().slice(0, 10);
  // 16:30 in Berlin, which is 17:30 in Johannesburg.
  const output = await command("rule", matchId, "replay", `${day}T16:30+01:00`);
  expect(output).toMatch(/^The dispute is decided\. Kickoff is on \w+,? .* 17:30 in Africa\/Johannesburg\.$/);
  expect(await readMatch(challenger, matchId)).toMatchObject({ kickoffAt: `${day}T15:30:00.000Z` });
  expect(await command("dispute", matchId)).toMatch(/staff: rule replay \d\d\/\d\d\/\d{4}, 17:30$/);
});

test.each(["nobody", "support", "left", "elsewhere"])(
  "refuses decisions by %s@kickoff.example",
  async (name) => {
    const { matchId, challenger } = await disputed();
    const by = `${name}@kickoff.example`;
    await expect(commandBy(by, "rule", matchId, "void")).rejects.toThrow(by);
    expect(await readMatch(challenger, matchId)).toMatchObject({ state: "disputed" });
    expect(await auditOf(matchId)).toEqual([]);
  },
);

test("refuses decisions without a name", async () => {
  expect(await commandBy(undefined, "rule", "x", "void")).toBeUndefined();
});

test("decides a dispute once, and corrects the result afterwards", async () => {
  const { matchId, challenger } = await disputed();
  await command("rule", matchId, "upheld");
  await expect(command("rule", matchId, "void")).rejects.toMatchObject({ code: "match_moved" });
  await expect(command("correct", matchId, "upheld")).rejects.toThrow("can only be amended");
  expect(await command("correct", matchId, "amended", "1-4")).toBe("The result is corrected.");
  expect(await readMatch(challenger, matchId)).toMatchObject({ scoreChallenger: 1, scoreChallenged: 4 });
});

test.each([
  [["advance", "x"]],
  [["rule", "x", "amended", "3:1"]],
  [["rule", "x", "amended", "-1-2"]],
  [["rule", "x", "forfeit", "nobody"]],
  [["rule", "x", "replay", "tomorrow"]],
  [["rule", "x", "replay", "2026-11-20"]],
  [["rule", "x", "replay", "2026-11-20T18:00"]],
  [["rule", "x", "replay", "2026-11-40T18:00Z"]],
  [["rule", "x"]],
])("refuses the decision %j", async (words) => {
  expect(await command(...words)).toBeUndefined();
});
