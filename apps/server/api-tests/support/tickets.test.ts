import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepTickets } from "#features/support/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { sent } from "../../testing/chat.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { newTicket, postTicket, reply, ticketIn, ticketOf, ticketsOf } from "../../testing/support.ts";

const nobody = "00000000-0000-7000-8000-000000000000";
let app: MessagingApp;
let ladder: Ladder;
let picture: Buffer;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.database.run("delete from rate_limits")));

const me = () => ladder.newPlayer();
const upload = async (player: TestPlayer) =>
  ((await player.upload("upload-attachment", picture)).body as { fileId: string }).fileId;
const setState = (ticketId: string, state: string) =>
  app.database.run(
    `update support_tickets set state = $2, answer_by = null, closed_at = case when $2 = 'closed' then $3::timestamptz end
     where id = $1`,
    [ticketId, state, app.clock.now()],
  );

describe("a ticket", () => {
  test("is open and says by when it is answered", async () => {
    const player = await me();
    const ticket = await newTicket(player);
    expect(ticket).toMatchObject({
      state: "open",
      kind: "question",
      subject: "My charge",
      context: null,
      answerBy: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
      messages: [{ author: "customer", text: "I was charged twice." }],
      mayReply: true,
    });
    expect((await ticketsOf(player)).tickets.map(({ ticketId }) => ticketId)).toEqual([ticket.ticketId]);
  });

  test("is opened once, however often the same request arrives at the same time", async () => {
    const player = await me();
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => postTicket(player, { clientId: "same" })),
    );
    const ids = new Set(opened.map((one) => ticketIn(one).ticketId));
    expect(ids.size).toBe(1);
    expect((await ticketsOf(player)).tickets).toHaveLength(1);
  });

  test("is refused when ten are open, also when they are opened at the same time", async () => {
    const player = await me();
    for (let index = 0; index < 8; index++) {
      await newTicket(player);
      await app.database.run("delete from rate_limits");
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => postTicket(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await ticketsOf(player)).tickets).toHaveLength(10);
  });

  test("is limited by rate for an account", async () => {
    const player = await me();
    const statuses = [];
    for (let index = 0; index < 6; index++) statuses.push((await postTicket(player)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("has text without control and direction characters", async () => {
    const ticket = await newTicket(await me(), {
      subject: "a\u202eb\u0007 c",
      text: "x\u200by\u202e<b>z</b>",
    });
    expect(ticket.subject).toBe("ab c");
    expect(ticket.messages[0]?.text).toBe("xy<b>z</b>");
  });

  test.each([
    [{ subject: " " }, "subject"],
    [{ subject: "s".repeat(121) }, "subject"],
    [{ subject: "\u202e" }, "subject"],
    [{ text: "" }, "text"],
    [{ text: "\u200b\n" }, "text"],
    [{ text: "x".repeat(2_001) }, "text"],
    [{ pictures: [nobody, nobody, nobody, nobody] }, "pictures"],
  ])("is refused with a problem of the field: %o", async (input, field) => {
    const player = await me();
    expect(await postTicket(player, input)).toMatchObject({
      status: 400,
      body: { fields: { [field]: { code: expect.any(String) as string } } },
    });
    expect((await ticketsOf(player)).tickets).toEqual([]);
  });

  test("of another player does not exist, for reading, replying and closing", async () => {
    const [player, other] = [await me(), await me()];
    const { ticketId } = await newTicket(player);
    const foreign = await newPlayer(app, "eal-eu-en");
    for (const caller of [other, foreign]) {
      for (const id of [ticketId, nobody, "x", "' or 1=1"]) {
        expect(await caller.get(`support-ticket?ticketId=${encodeURIComponent(id)}`)).toMatchObject({
          status: 404,
        });
        expect(await reply(caller, id, "hello")).toMatchObject({ status: 404 });
        expect(await caller.post("close-ticket", { ticketId: id })).toMatchObject({ status: 404 });
      }
    }
    expect(await ticketOf(player, ticketId)).toMatchObject({ state: "open", messages: [{}] });
  });

  test("list is paged without gaps or repeats", async () => {
    const player = await me();
    const now = app.clock.now();
    await app.database.run(
      `insert into support_tickets (id, service, brand, player_id, client_id, kind, subject, state, opened_at, changed_at, closed_at)
       select gen_random_uuid(), 'blg-za', 'blg-za-en', $1, n::text, 'question', n::text, 'closed', $2, $2::timestamptz - n / 3 * interval '1 minute', $2
       from generate_series(1, 45) n`,
      [player.id, now],
    );
    const seen: string[] = [];
    let after = "";
    for (;;) {
      const page = await ticketsOf(player, after);
      seen.push(...page.tickets.map(({ ticketId }) => ticketId));
      if (page.next === null) break;
      after = `?after=${page.next}`;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });
});

describe("a reply", () => {
  test("is stored once, however often it arrives at the same time", async () => {
    const player = await me();
    const { ticketId } = await newTicket(player);
    await Promise.all(Array.from({ length: 5 }, () => reply(player, ticketId, "More", { clientId: "one" })));
    expect((await ticketOf(player, ticketId)).messages.map(({ text }) => text)).toEqual([
      "I was charged twice.",
      "More",
    ]);
  });

  test("opens an answered ticket with a new promise", async () => {
    const player = await me();
    const { ticketId } = await newTicket(player);
    await setState(ticketId, "answered");
    const ticket = ticketIn(await reply(player, ticketId, "Still wrong"));
    expect(ticket).toMatchObject({ state: "open", answerBy: expect.any(String) as string });
  });

  test("opens a closed ticket for seven days, and not later", async () => {
    const player = await me();
    const first = await newTicket(player);
    expect(ticketIn(await player.post("close-ticket", { ticketId: first.ticketId }))).toMatchObject({
      state: "closed",
      mayReply: true,
      reopenUntil: new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(ticketIn(await reply(player, first.ticketId, "Again"))).toMatchObject({ state: "open" });
    await player.post("close-ticket", { ticketId: first.ticketId });
    app.clock.advance("8d");
    expect(await reply(player, first.ticketId, "Too late")).toMatchObject({
      status: 409,
      body: { code: "ticket_closed" },
    });
    expect((await ticketOf(player, first.ticketId)).mayReply).toBe(false);
  });
});

describe("pictures", () => {
  test("are shown to the player of the ticket and to nobody else", async () => {
    const [player, other] = [await me(), await me()];
    const fileId = await upload(player);
    const ticket = await newTicket(player, { pictures: [fileId] });
    const url = ticket.messages[0]?.pictures[0] ?? "";
    expect(url).toBe(`/support-pictures/${fileId}`);
    const host = "blg-za-en.localhost";
    expect((await app.server.inject({ url, headers: { host } })).statusCode).toBe(404);
    expect((await other.get(url)).status).toBe(404);
    expect((await app.server.inject({ url: `/files/${fileId}`, headers: { host } })).statusCode).toBe(404);
  });

  test("of another player or used before are refused, and nothing is stored", async () => {
    const [player, other] = [await me(), await me()];
    const fileId = await upload(other);
    expect(await postTicket(player, { pictures: [fileId] })).toMatchObject({
      status: 409,
      body: { code: "picture_gone" },
    });
    await newTicket(other, { pictures: [fileId] });
    expect(await postTicket(other, { pictures: [fileId] })).toMatchObject({ status: 409 });
    expect((await ticketsOf(player)).tickets).toEqual([]);
  });
});

describe("the context", () => {
  test("of a match links to it, for its two players alone", async () => {
    const other = await me();
    const { challenger: one, challenged: two, matchId } = await ladder.request();
    const context = { kind: "match", id: matchId };
    expect(await newTicket(one, { context })).toMatchObject({
      context: { kind: "match", link: `/match/${matchId}` },
    });
    expect(await postTicket(two, { context: { kind: "dispute", id: matchId } })).toMatchObject({
      status: 200,
    });
    expect(await postTicket(other, { context })).toMatchObject({
      status: 404,
      body: { code: "context_not_found" },
    });
  });

  test("of a message links to it, for those who can read the room", async () => {
    const [player, foreign] = [await me(), await newPlayer(app, "eal-eu-en")];
    const message = await sent(player, "lounge", "hello all");
    const context = { kind: "message", id: message.id };
    expect(await newTicket(player, { context })).toMatchObject({
      context: { kind: "message", link: `/chat-room/lounge?message=${message.sequence}` },
    });
    expect(await postTicket(foreign, { context })).toMatchObject({ status: 404 });
  });

  test("of a charge is for its payer alone", async () => {
    const [player, other] = [await me(), await me()];
    const id = "019a0000-0000-7000-8000-00000000c4a6";
    const now = app.clock.now();
    await app.database.run(
      `insert into subscription_charges (id, subscription_id, period_key, starts_at, ends_at, amount_minor, currency, state, attempt, paid_at, created_at)
       values ($1, $2, 'p', $3, $3::timestamptz + interval '1 day', 100, 'ZAR', 'paid', 1, $3, $3)`,
      [id, player.id, now],
    );
    await app.database.run(
      `insert into subscription_charge_attempts (id, charge_id, subscription_id, number, outcome, attempted_at)
       values ($1, $1, $2, 1, 'paid', $3)`,
      [id, player.id, now],
    );
    const context = { kind: "charge", id };
    expect(await newTicket(player, { context })).toMatchObject({ context: { link: "/manage-subscription" } });
    expect(await postTicket(other, { context })).toMatchObject({ status: 404 });
    expect(await postTicket(player, { context: { kind: "charge", id: nobody } })).toMatchObject({
      status: 404,
    });
    expect(await postTicket(player, { context: { kind: "charge", id: "x" } })).toMatchObject({ status: 404 });
  });
});

test("a bug report stores what the player was shown", async () => {
  const player = await me();
  const bug = {
    route: "/games",
    build: "abc",
    device: "Phone",
    requestIds: ["r-1"],
    errors: ["TypeError: x"],
  };
  const { ticketId } = await newTicket(player, { bug });
  const [row] = await app.database.run("select kind, bug from support_tickets where id = $1", [ticketId]);
  expect(row).toEqual({ kind: "bug", bug });
  const forged = { ...bug, requestIds: ["<script>"] };
  expect(await postTicket(player, { bug: forged })).toMatchObject({ status: 400 });
});

describe("personal data", () => {
  test("a removed player leaves no ticket, and the export has what was written", async () => {
    const player = await me();
    await newTicket(player, { text: "Secret of mine" });
    const { personalDataOf } = await import("../../personal-data.ts");
    const [data] = personalDataOf({ jobs: app.jobs, siteOf: () => undefined }).filter(
      ({ name }) => name === "support",
    );
    const person = { id: player.id, service: "blg-za", username: "x", msisdn: null, email: null };
    expect(JSON.stringify(await data?.collect(app.database, person))).toContain("Secret of mine");
    await app.database.transaction(
      async (trx) => void (await data?.erase(trx, person, app.clock.now(), null)),
    );
    expect((await ticketsOf(player)).tickets).toEqual([]);
  });

  test("tickets without a reply are closed after two weeks, and deleted half a year later with their pictures", async () => {
    const player = await me();
    const fileId = await upload(player);
    const { ticketId } = await newTicket(player, { pictures: [fileId] });
    await setState(ticketId, "answered");
    const clean = (days: number) =>
      keepTickets(
        app.database,
        new Date(app.clock.now().getTime() + days * 86_400_000),
        new AbortController().signal,
      );
    await clean(13);
    expect(await ticketOf(player, ticketId)).toMatchObject({ state: "answered" });
    await clean(15);
    expect(await ticketOf(player, ticketId)).toMatchObject({ state: "closed" });
    await clean(196);
    expect((await player.get(`support-ticket?ticketId=${ticketId}`)).status).toBe(404);
    const files = await app.database.run("select state from files where id = $1", [fileId]);
    expect(files).toEqual([{ state: "dropped" }]);
  });
});
