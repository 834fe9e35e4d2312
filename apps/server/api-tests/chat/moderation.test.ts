import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteStaleChatData } from "#features/chat/server/index.ts";
import { runChatCommand } from "../../commands/chat.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { directRoom, messagesOf, roomOf, send, sent } from "../../testing/chat.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import { newMember } from "../../testing/staff.ts";

const brand = "blg-za-en";
const moderator = "moderator@kickoff.example";
let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
  await newMember(app, moderator, "moderator", brand);
  await newMember(app, "elsewhere@kickoff.example", "moderator", "eal-eu-en");
  await newMember(app, "support@kickoff.example", "support", brand);
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.database.run("delete from rate_limits")));

/** As typed after `npm run staff --`. */
const command = (words: string[], { by = moderator, until }: { by?: string; until?: string } = {}) =>
  runChatCommand(app.database, app.url, { words, by, until }, app.clock.now());
const auditOf = async (subject: string) => {
  const rows = await app.database.run(
    "select action, brand from staff_audit where subject = $1 order by id",
    [subject],
  );
  return rows.map(({ action, brand: of }) => `${String(action)} ${String(of)}`);
};
const last = async (roomId: string) => (await messagesOf(await ladder.newPlayer(), roomId)).messages.at(-1);
const inHours = (hours: number) =>
  new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, "Z");

describe("words and repeats", () => {
  test("bad words are masked, in the languages of the market", async () => {
    const player = await ladder.newPlayer();
    expect((await sent(player, "lounge", "what a sh1t game, voetsek")).text).toBe(
      "what a **** game, *******",
    );
    expect((await sent(player, "lounge", "the Scunthorpe final")).text).toBe("the Scunthorpe final");
  });

  test("a held message is shown to its author alone until a moderator releases it", async () => {
    const player = await ladder.newPlayer();
    const held = await sent(player, "lounge", "go and kill yourself");
    expect(held).toMatchObject({ state: "held", text: "go and kill yourself" });
    expect(await last("lounge")).toMatchObject({ id: held.id, state: "held", text: null });
    expect(await command(["chat-queue", brand])).toContain(held.id);
    await command(["chat-release", held.id]);
    expect(await last("lounge")).toMatchObject({ state: "visible", text: "go and kill yourself" });
    expect(await command(["chat-release", held.id])).toBe("It is not held.");
    expect(await auditOf(held.id)).toEqual([`message_released ${brand}`]);
  });

  test("an edit is filtered like a new message", async () => {
    const player = await ladder.newPlayer();
    const { id } = await sent(player, "lounge", "well played");
    const edited = await player.post("edit-message", { roomId: "lounge", messageId: id, text: "kys" });
    expect(edited).toMatchObject({ body: { message: { state: "held" } } });
  });

  test("a text that is repeated is held", async () => {
    const player = await ladder.newPlayer();
    const states = [];
    for (const text of ["Buy coins at my place", "buy COINS at my place!", "Buy coins, at my place"]) {
      states.push((await sent(player, "lounge", text)).state);
    }
    expect(states).toEqual(["visible", "visible", "held"]);
  });

  test("links to other sites cannot be opened in messages of new accounts", async () => {
    const player = await ladder.newPlayer();
    expect((await sent(player, "lounge", "see https://example.com/a")).hasPlainLinks).toBe(true);
    app.clock.advance("3d");
    expect((await sent(player, "lounge", "see https://example.com/b")).hasPlainLinks).toBe(false);
  });
});

describe("a moderator", () => {
  test("removes a message, and its place stays", async () => {
    const [player, other] = [await ladder.newPlayer(), await ladder.newPlayer()];
    const { id } = await sent(player, "lounge", "an insult");
    await other.post("react", { roomId: "lounge", messageId: id, reaction: "👀", add: true });
    expect(await command(["chat-remove", id, "insults", "a", "player"])).toBe("It is removed.");
    expect(await last("lounge")).toMatchObject({ id, state: "removed", text: null, reactions: [] });
    expect(await command(["chat-remove", id, "again"])).toBe("It was gone already.");
    expect(await auditOf(id)).toEqual([`message_removed ${brand}`]);
  });

  test("stops a player from writing in one room or everywhere, for a time", async () => {
    const player = await ladder.newEntrant();
    const roomId = `battleground-${ladder.eventId}`;
    const { id } = await sent(player, roomId, "hello");
    const refused = { status: 403, body: { code: "chat_timed_out" } };
    await command(["chat-timeout", player.id, roomId, "spam"], { until: inHours(1) });
    expect(await send(player, roomId, "again")).toMatchObject(refused);
    expect(await roomOf(player, roomId)).toMatchObject({ refusal: "chat_timed_out", mayWrite: false });
    const editing = { roomId, messageId: id, text: "changed" };
    expect(await player.post("edit-message", editing)).toMatchObject(refused);
    expect((await send(player, "lounge", "here I can")).status).toBe(200);
    await command(["chat-timeout", player.id, "all", "spam"], { until: inHours(2) });
    expect(await send(player, "lounge", "not any more")).toMatchObject(refused);
    expect(await command(["chat-lift", player.id, "all"])).toBe("The player may write again.");
    expect((await send(player, "lounge", "back")).status).toBe(200);
    app.clock.advance("1h");
    expect((await send(player, roomId, "over")).status).toBe(200);
    expect(await auditOf(player.id)).toHaveLength(3);
  });

  test("slows a room down, and locks it", async () => {
    const [player, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
    const roomId = `battleground-${ladder.eventId}`;
    await command(["chat-slow", brand, roomId, "30"]);
    const first = await sent(player, roomId, "one", { clientId: "slow-1" });
    expect(await send(player, roomId, "two")).toMatchObject({ status: 429, body: { code: "slow_mode" } });
    expect((await sent(player, roomId, "one", { clientId: "slow-1" })).id).toBe(first.id);
    expect((await roomOf(player, roomId)).nextMessageAt).toBe(
      new Date(app.clock.now().getTime() + 30_000).toISOString(),
    );
    expect((await send(other, roomId, "another player")).status).toBe(200);
    app.clock.advance("30s");
    expect((await send(player, roomId, "two")).status).toBe(200);
    await command(["chat-slow", brand, roomId, "0"]);
    await command(["chat-lock", brand, roomId]);
    expect(await send(other, roomId, "hm")).toMatchObject({ status: 403, body: { code: "room_locked" } });
    await command(["chat-unlock", brand, roomId]);
    expect((await send(other, roomId, "open")).status).toBe(200);
  });

  test("pins a message of the room, which is unpinned when it is removed", async () => {
    const player = await ladder.newPlayer();
    const { id } = await sent(player, "lounge", "read this first");
    await command(["chat-pin", id]);
    expect((await roomOf(player, "lounge")).pinned).toMatchObject({ id, text: "read this first" });
    await command(["chat-remove", id, "old"]);
    expect((await roomOf(player, "lounge")).pinned).toBeNull();
  });

  test("reads the room of a match, and the look is recorded", async () => {
    const { challenger, matchId } = await ladder.request();
    await sent(challenger, `match-${matchId}`, "he left at 2-1");
    expect(await command(["chat-read", brand, `match-${matchId}`])).toContain("he left at 2-1");
    expect(await auditOf(`match-${matchId}`)).toEqual([`room_read ${brand}`]);
  });

  test("needs the permission and the brand", async () => {
    const player = await ladder.newPlayer();
    const { id } = await sent(player, "lounge", "hello");
    for (const by of ["elsewhere@kickoff.example", "support@kickoff.example", "nobody@kickoff.example"]) {
      await expect(command(["chat-remove", id, "x"], { by })).rejects.toThrow(by);
      await expect(command(["chat-lock", brand, "lounge"], { by })).rejects.toThrow(by);
    }
    expect((await last("lounge"))?.state).toBe("visible");
  });
});

test("a report is stored once, with the text, and its reporter is notified of the outcome once", async () => {
  const [one, other] = [await ladder.newPlayer(), await ladder.newPlayer()];
  const roomId = await directRoom(one, other);
  const { id } = await sent(one, roomId, "give me your PIN");
  for (let time = 0; time < 2; time++) {
    const body = { kind: "message", id, reason: "private_data", note: "he \u202easks" };
    expect(await other.post("report", body)).toEqual({ status: 200, body: { isReported: true } });
  }
  await one.post("delete-message", { roomId, messageId: id });
  const reports = await app.database.run(
    "select id, quoted_text, note, state from chat_reports where subject_id = $1",
    [id],
  );
  expect(reports).toEqual([
    expect.objectContaining({ quoted_text: "give me your PIN", note: "he asks", state: "open" }),
  ]);
  const reportId = String(reports[0]?.["id"]);
  expect(await command(["chat-report", reportId, "upheld"])).toBe("The reporter is notified.");
  expect(await command(["chat-report", reportId, "dismissed"])).toBe("It was decided before.");
  const notified = await app.database.run(
    "select kind from notifications where player_id = $1 and kind like 'report%'",
    [other.id],
  );
  expect(notified).toEqual([{ kind: "report_upheld" }]);
  const reportsLeft = async (days: number) => {
    const later = new Date(app.clock.now().getTime() + days * 86_400_000);
    await deleteStaleChatData(app.database, later, new AbortController().signal);
    return (await app.database.run("select from chat_reports where id = $1", [reportId])).length;
  };
  expect([await reportsLeft(179), await reportsLeft(181)]).toEqual([1, 0]);
});

test("a decided report does not stop the message that waits to tell its reporter of a timeout", async () => {
  const [one, reporter] = [await ladder.newPlayer(), await ladder.newPlayer()];
  const device = app.pushService.newDevice();
  await reporter.post("push-subscribe", device.subscription);
  const preferences = { muted: [], quietHours: null, timeZone: "Africa/Johannesburg" };
  await reporter.post("notification-preferences", preferences);
  const { id } = await sent(one, "lounge", "an insult");
  await reporter.post("report", { kind: "message", id, reason: "insult" });
  const [report] = await app.database.run("select id from chat_reports where subject_id = $1", [id]);
  await command(["chat-timeout", reporter.id, "all", "spam"], { until: inHours(24) });
  await command(["chat-report", String(report?.["id"]), "upheld"]);
  app.clock.advance("1m");
  await app.jobs.runDue();
  expect(device.delivered.map(({ topic }) => topic)).toEqual(["chat_restricted"]);
});
