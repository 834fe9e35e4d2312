import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasLeadingZeroBits } from "#features/accounts/rules.ts";
import type { ProofOfWorkChallenge } from "#features/accounts/contract.ts";
import { runTicketCommand } from "../../commands/tickets.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";
import { newPlayer } from "../../testing/players.ts";
import { newMember } from "../../testing/staff.ts";
import { newTicket, ticketIn } from "../../testing/support.ts";

const brand = "blg-za-en";
const member = "support@kickoff.example";
let app: MessagingApp;
let clientIds = 0;

beforeAll(async () => {
  app = await startMessagingApp();
  await newMember(app, member, "support", brand);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.run("delete from rate_limits");
  await app.database.run("delete from support_tickets");
});

const visitor = (of = brand) => createPhone(app, { brand: of });

async function solution(): Promise<string> {
  const headers = { host: `${brand}.localhost` };
  const { challenge, bits } = (
    await app.server.inject({ url: "/api/game/otp-proof-of-work", headers })
  ).json<ProofOfWorkChallenge>();
  for (let n = 0; ; n++) {
    const answer = `${challenge}.${n}`;
    if (hasLeadingZeroBits(createHash("sha256").update(answer).digest(), bits)) return answer;
  }
}

async function write(more: object = {}, of = brand) {
  clientIds += 1;
  return visitor(of).post("open-visitor-ticket", {
    clientId: `v${clientIds}`,
    contact: "fan@example.com",
    subject: "No PIN",
    text: "My PIN does not arrive.",
    proofOfWork: await solution(),
    ...more,
  });
}
const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token;
const read = (token: string, of = brand) =>
  visitor(of).get(`visitor-ticket?token=${encodeURIComponent(token)}`);
const count = async () =>
  (await app.database.run("select count(*)::int as n from support_tickets"))[0]?.["n"];
const answer = async (token: string) => {
  const words = ["ticket-answer", token.split(".")[0] ?? "", "Try again now."];
  await runTicketCommand(app.database, app.url, { words, by: member, seen: 1 }, app.clock.now());
  app.clock.advance("1m");
  await app.jobs.runDue();
};

describe("a visitor", () => {
  test("opens a ticket, and nothing is sent to the address before the answer", async () => {
    const before = app.messages.list({ limit: 100 }).length;
    const token = tokenOf(await write());
    await app.jobs.runDue();
    expect(app.messages.list({ limit: 100 })).toHaveLength(before);
    expect(ticketIn(await read(token))).toMatchObject({
      state: "open",
      messages: [{ author: "customer", text: "My PIN does not arrive." }],
    });
  });

  test.each([
    ["fan@example.com", "fan@example.com"],
    ["082 123 4567", "27821234567"],
  ])("gets the answer at %s, once, with a link that opens the ticket", async (contact, to) => {
    const token = tokenOf(await write({ contact }));
    const before = app.messages.list({ limit: 100 }).length;
    await answer(token);
    app.clock.advance("5m");
    await app.jobs.runDue();
    const sent = app.messages.list({ limit: 100 });
    expect(sent).toHaveLength(before + 1);
    expect(sent[0]).toMatchObject({ to });
    const [link = ""] = /\/support\/visitor-ticket\?token=[\w.-]+/.exec(JSON.stringify(sent[0])) ?? [];
    const opened = ticketIn(await read(link.split("token=")[1] ?? ""));
    expect(opened).toMatchObject({ state: "answered", messages: [{}, { text: "Try again now." }] });
  });

  test("replies with the token, once per client id", async () => {
    const token = tokenOf(await write());
    await answer(token);
    const body = { token, clientId: "again", text: "Still nothing" };
    const replies = await Promise.all([1, 2, 3].map(() => visitor().post("reply-to-visitor-ticket", body)));
    for (const one of replies) expect(ticketIn(one)).toMatchObject({ state: "open", messages: [{}, {}, {}] });
  });

  test("needs a proof of work, which can be used once", async () => {
    expect(await write({ proofOfWork: undefined })).toMatchObject({
      status: 403,
      body: { code: "proof_of_work_required" },
    });
    expect(await write({ proofOfWork: "1.2.3.4" })).toMatchObject({ status: 403 });
    const proofOfWork = await solution();
    expect((await write({ proofOfWork })).status).toBe(200);
    expect(await write({ proofOfWork })).toMatchObject({
      status: 403,
      body: { code: "proof_of_work_required" },
    });
    expect(await count()).toBe(1);
  });

  test("opens one ticket when the request is repeated with the same client id", async () => {
    const proofOfWork = await solution();
    const [first, again] = [
      await write({ clientId: "x", proofOfWork }),
      await write({ clientId: "x", proofOfWork }),
    ];
    expect(tokenOf(again)).toBe(tokenOf(first));
    expect(await count()).toBe(1);
  });

  test("opens at most three tickets at a time for one address", async () => {
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push((await write()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test.each([
    ["blg-za-en", "not an address"],
    ["blg-za-en", "a@b@c"],
    ["blg-za-en", "fan@example.com, other@example.com"],
    ["blg-za-en", "12"],
    // This brand sends no SMS.
    ["eal-eu-en", "+44 7911 123456"],
  ])("of %s cannot be reached at %s", async (of, contact) => {
    expect(await write({ contact }, of)).toMatchObject({
      status: 400,
      body: { fields: { contact: { code: "contact_malformed" } } },
    });
    expect(await count()).toBe(0);
  });
});

test("a forged token, and one of a player's ticket or another realm, opens nothing", async () => {
  const token = tokenOf(await write());
  const player = await newPlayer(app, brand);
  const { ticketId } = await newTicket(player);
  const [, signature = ""] = token.split(".");
  for (const forged of ["", "x", `${ticketId}.${signature}`, `${token}x`, token.split(".")[0] ?? ""]) {
    expect(await read(forged)).toMatchObject({ status: 403, body: { code: "ticket_link_wrong" } });
  }
  expect((await read(token, "eal-eu-en")).status).toBe(403);
  const own = await player.get(`support-ticket?ticketId=${token.split(".")[0]}`);
  expect(own.status).toBe(404);
});
