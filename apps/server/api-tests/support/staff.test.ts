import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { supportFigures } from "#features/support/server/index.ts";
import { runTicketCommand } from "../../commands/tickets.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { newMember } from "../../testing/staff.ts";
import { newTicket, reply, ticketOf } from "../../testing/support.ts";

const brand = "blg-za-en";
const member = "support@kickoff.example";
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
  await newMember(app, member, "support", brand);
  await newMember(app, "elsewhere@kickoff.example", "support", "eal-eu-en");
  await newMember(app, "moderator@kickoff.example", "moderator", brand);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.run("delete from rate_limits");
  await app.database.run("delete from support_tickets");
});

const me = () => newPlayer(app, brand);
/** As typed after `npm run staff --`. */
const command = (words: string[], { by = member, seen }: { by?: string; seen?: number } = {}) =>
  runTicketCommand(app.database, app.url, { words, by, seen }, app.clock.now());
const auditOf = async (subject: string) =>
  (await app.database.run("select action from staff_audit where subject = $1 order by id", [subject])).map(
    ({ action }) => action,
  );
const notificationsOf = async (player: TestPlayer) => {
  const { body } = await player.get("notifications");
  return (body as { unread: { kind: string; link: string }[] }).unread.map(({ kind, link }) => ({
    kind,
    link,
  }));
};

describe("staff", () => {
  test("list open tickets by the promised time and mark the overdue ones", async () => {
    const player = await me();
    const first = await newTicket(player, { subject: "First" });
    app.clock.advance("20h");
    const second = await newTicket(player, { subject: "Second" });
    app.clock.advance("5h");
    const lines = (await command(["tickets", brand]))?.split("\n") ?? [];
    expect(lines[0]).toBe("2 open tickets");
    expect(lines[1]).toMatch(new RegExp(`OVERDUE question ${first.ticketId}: First`));
    expect(lines[2]).toMatch(new RegExp(`Z {2}question ${second.ticketId}: Second`));
  });

  test("answer, ask back and close; the player is notified, and each step has an audit row", async () => {
    const player = await me();
    const { ticketId } = await newTicket(player);
    const link = `/support/ticket/${ticketId}`;
    expect(await command(["ticket-read", ticketId])).toContain("--seen 1");
    await command(["ticket-answer", ticketId, "We", "looked", "at", "it."], { seen: 1 });
    expect(await ticketOf(player, ticketId)).toMatchObject({
      state: "answered",
      answerBy: null,
      messages: [{}, { author: "staff", text: "We looked at it." }],
    });
    app.clock.advance("1m");
    await reply(player, ticketId, "Thanks, but no");
    await command(["ticket-ask", ticketId, "Which day?"], { seen: 3 });
    expect(await ticketOf(player, ticketId)).toMatchObject({ state: "waiting" });
    app.clock.advance("1m");
    await command(["ticket-close", ticketId], { seen: 4 });
    expect(await ticketOf(player, ticketId)).toMatchObject({ state: "closed", mayReply: true });
    expect(await notificationsOf(player)).toEqual([
      { kind: "ticket_closed", link },
      { kind: "ticket_waiting", link },
      { kind: "ticket_answered", link },
    ]);
    expect(await auditOf(ticketId)).toEqual([
      "ticket_read",
      "ticket_answered",
      "ticket_asked_back",
      "ticket_closed",
    ]);
  });

  test("answer a player with a subscribed phone; its push message is due after 15 seconds", async () => {
    const player = await me();
    const { ticketId } = await newTicket(player);
    const subscribed = await player.post("push-subscribe", app.pushService.newDevice().subscription);
    expect(subscribed).toMatchObject({ status: 200 });
    await command(["ticket-answer", ticketId, "Done."], { seen: 1 });
    const due = await app.database.run(
      "select 1 from push_outbox where player_id = $1 and kind = 'ticket_answered'",
      [player.id],
    );
    expect(due).toHaveLength(1);
    expect(await app.database.run("select 1 from pgboss.job where name = 'send-pushes'")).not.toEqual([]);
  });

  test("do not answer a ticket that has changed since they read it", async () => {
    const player = await me();
    const { ticketId } = await newTicket(player);
    await reply(player, ticketId, "One more thing");
    await expect(command(["ticket-answer", ticketId, "Done."], { seen: 1 })).rejects.toMatchObject({
      code: "ticket_changed",
    });
    expect(await ticketOf(player, ticketId)).toMatchObject({ state: "open", messages: [{}, {}] });
    expect(await auditOf(ticketId)).toEqual([]);
  });

  test("answer once when two of them answer at the same time", async () => {
    const player = await me();
    const { ticketId } = await newTicket(player);
    const both = await Promise.allSettled(
      ["One", "Two"].map((text) => command(["ticket-answer", ticketId, text], { seen: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await ticketOf(player, ticketId)).messages).toHaveLength(2);
  });

  test("write notes that the player never sees", async () => {
    const player = await me();
    const { ticketId, changedAt } = await newTicket(player);
    app.clock.advance("1h");
    await command(["ticket-note", ticketId, "Operator says paid"]);
    expect(await ticketOf(player, ticketId)).toMatchObject({ changedAt, messages: [{ author: "customer" }] });
    expect(await command(["ticket-read", ticketId])).toContain("Operator says paid");
  });

  test("of other brands, and without the permission, are refused", async () => {
    const { ticketId } = await newTicket(await me());
    for (const by of ["elsewhere@kickoff.example", "moderator@kickoff.example", "nobody@kickoff.example"]) {
      await expect(command(["ticket-read", ticketId], { by })).rejects.toThrow(by);
      await expect(command(["tickets", brand], { by })).rejects.toThrow(by);
    }
    await expect(command(["ticket-answer", ticketId], { seen: 1 })).rejects.toThrow("ticket-answer");
    await expect(command(["ticket-answer", ticketId, "No number"])).rejects.toThrow("--seen");
    expect(await auditOf(ticketId)).toEqual([]);
  });
});

test("figures count open and overdue tickets, and answers in time and late ones", async () => {
  const player = await me();
  const [kept, late] = [await newTicket(player), await newTicket(player)];
  await command(["ticket-answer", kept.ticketId, "In time"], { seen: 1 });
  app.clock.advance("25h");
  await newTicket(player);
  expect(await supportFigures(app.database, app.clock.now())).toEqual([
    { brand, open: 2, overdue: 1, kept: 1, late: 0 },
  ]);
  await command(["ticket-answer", late.ticketId, "Sorry"], { seen: 1 });
  expect(await supportFigures(app.database, app.clock.now())).toEqual([
    { brand, open: 1, overdue: 0, kept: 1, late: 1 },
  ]);
});

test("an answer is sent by SMS where the brand pays for it", async () => {
  // At noon, because quiet hours hold messages back.
  app.clock.advance(`${(34 - app.clock.now().getUTCHours()) % 24}h`);
  const player = await me();
  const { ticketId } = await newTicket(player);
  await command(["ticket-answer", ticketId, "Here it is"], { seen: 1 });
  app.clock.advance("1m");
  await app.jobs.runDue();
  const sent = app.messages.list({ limit: 100 }).filter(({ to }) => to === player.msisdn);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).toContain(`/support/ticket/${ticketId}`);
});
