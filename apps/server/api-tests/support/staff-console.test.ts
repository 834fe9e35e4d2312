import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";
import { newTicket, reply, ticketOf } from "../../testing/support.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let support: string;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
  support = await signInAs(app, "support");
  owner = await signInAs(app, "owner");
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.database.run("delete from rate_limits")));

const call = async (key: string, body?: object, cookie = support) => {
  const { status, body: answer } = await callStaff(app, key, { cookie, body });
  return { status, body: answer as Record<string, unknown> };
};
const read = async (ticketId: string) => (await call("POST /api/staff/read-ticket", { ticketId })).body;
const auditOf = async (subject: string, action: string) =>
  (
    await app.database.run("select details from staff_audit where subject = $1 and action = $2 order by id", [
      subject,
      action,
    ])
  ).map(({ details }) => JSON.parse(String(details)) as object);

test("the queue has open tickets by promised time, and reading one is audited", async () => {
  const player = await newPlayer(app, brand);
  const first = await newTicket(player);
  const second = await newTicket(player, { subject: "Another" });
  const { body } = await call(`GET /api/staff/tickets?brand=${brand}`);
  const ids = (body["tickets"] as { ticketId: string }[]).map(({ ticketId }) => ticketId);
  expect(ids.indexOf(first.ticketId)).toBeLessThan(ids.indexOf(second.ticketId));
  const ticket = await read(first.ticketId);
  expect(ticket).toMatchObject({
    state: "open",
    language: "en",
    customer: { playerId: player.id, otherTickets: [{ ticketId: second.ticketId }] },
  });
  expect(await auditOf(first.ticketId, "ticket_read")).toHaveLength(1);
});

test("of two members who answer at once one wins, and the other reads the answer of the first", async () => {
  const player = await newPlayer(app, brand);
  const { ticketId } = await newTicket(player);
  const { lastSequence } = await read(ticketId);
  const answer = (text: string, cookie: string) =>
    call(
      "POST /api/staff/answer-ticket",
      { ticketId, move: "answer", text, seenSequence: lastSequence },
      cookie,
    );
  const answers = await Promise.all([answer("From support", support), answer("From the owner", owner)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body["code"]).toBe("ticket_changed");
  const winner = answers[0]?.status === 200 ? "support" : "owner";
  const messages = (await read(ticketId))["messages"] as object[];
  expect(messages.at(-1)).toMatchObject({ author: "staff", staff: `${winner}@kickoff.example` });
  expect((await ticketOf(player, ticketId)).messages).toHaveLength(2);
  expect(await auditOf(ticketId, "ticket_answered")).toEqual([{ before: "open", after: "answered" }]);
});

test("a note is for staff alone, and an answer on an older view is refused", async () => {
  const player = await newPlayer(app, brand);
  const { ticketId } = await newTicket(player);
  const { lastSequence } = await read(ticketId);
  await call("POST /api/staff/note-on-ticket", { ticketId, text: "Refund it" });
  const answer = (seenSequence: unknown) =>
    call("POST /api/staff/answer-ticket", { ticketId, move: "answer", text: "Done.", seenSequence });
  expect((await answer(lastSequence)).body["code"]).toBe("ticket_changed");
  expect((await answer((await read(ticketId))["lastSequence"])).status).toBe(200);
  const { messages } = await ticketOf(player, ticketId);
  expect(messages.map(({ text }) => text)).toEqual(["I was charged twice.", "Done."]);
});

test("a ticket is handed over to a member of the brand, and to nobody else", async () => {
  const { ticketId } = await newTicket(await newPlayer(app, brand));
  const give = (to: string) => call("POST /api/staff/hand-over-ticket", { ticketId, to });
  expect((await give("owner@kickoff.example")).status).toBe(200);
  expect(await read(ticketId)).toMatchObject({ assignedTo: "owner@kickoff.example" });
  expect((await give("moderator@kickoff.example")).body["code"]).toBe("colleague_unknown");
  expect((await give("")).status).toBe(200);
  expect(await auditOf(ticketId, "ticket_handed_over")).toEqual([
    { before: "nobody", after: "owner@kickoff.example" },
    { before: "owner@kickoff.example", after: "nobody" },
  ]);
  await give("support@kickoff.example");
  const mine = (await call("GET /api/staff/tickets?view=mine")).body["tickets"] as { ticketId: string }[];
  expect(mine.map((one) => one.ticketId)).toEqual([ticketId]);
});

test("canned replies are added, changed and removed", async () => {
  const canned = { brand, language: "fr", title: "Remboursement", text: "Ton remboursement arrive." };
  expect((await call("POST /api/staff/save-canned-reply", { ...canned, text: " " })).status).toBe(400);
  await call("POST /api/staff/save-canned-reply", canned);
  const list = async () =>
    (await call(`GET /api/staff/canned-replies?brand=${brand}`)).body["replies"] as { replyOf: string }[];
  const [saved] = await list();
  expect(saved).toMatchObject({ language: "fr", title: "Remboursement" });
  const replyOf = saved?.replyOf ?? "";
  await call("POST /api/staff/save-canned-reply", { ...canned, replyOf, text: "C’est fait." });
  expect(await list()).toEqual([{ replyOf, language: "fr", title: "Remboursement", text: "C’est fait." }]);
  await call("POST /api/staff/remove-canned-reply", { brand, replyOf });
  expect(await list()).toEqual([]);
  expect(await auditOf(replyOf, "reply_saved")).toHaveLength(2);
});

test("a player says once whether a closed ticket was solved", async () => {
  const player = await newPlayer(app, brand);
  const { ticketId } = await newTicket(player);
  const rate = (isSatisfied: boolean) => player.post("rate-ticket", { ticketId, isSatisfied });
  expect((await rate(true)).status).toBe(409);
  const { lastSequence } = await read(ticketId);
  await call("POST /api/staff/answer-ticket", {
    ticketId,
    move: "close",
    text: "",
    seenSequence: lastSequence,
  });
  expect((await ticketOf(player, ticketId)).mayRate).toBe(true);
  expect((await rate(true)).status).toBe(200);
  expect((await rate(false)).status).toBe(409);
  expect((await ticketOf(player, ticketId)).mayRate).toBe(false);
  expect(await read(ticketId)).toMatchObject({ isSatisfied: true });
  await reply(player, ticketId, "It is back.");
  expect((await ticketOf(player, ticketId)).mayRate).toBe(false);
});

test("members of other brands and other roles see no ticket", async () => {
  const { ticketId } = await newTicket(await newPlayer(app, brand));
  const moderator = await signInAs(app, "moderator");
  expect((await call("POST /api/staff/read-ticket", { ticketId }, moderator)).status).toBe(403);
  await app.database.run(
    "update staff_members set brands = array['eal-eu-en'] where email = 'support@kickoff.example'",
    [],
  );
  const elsewhere = await signInAs(app, "support");
  expect((await call("POST /api/staff/read-ticket", { ticketId }, elsewhere)).status).toBe(404);
  expect((await call(`GET /api/staff/tickets?brand=${brand}`, undefined, elsewhere)).status).toBe(403);
});
