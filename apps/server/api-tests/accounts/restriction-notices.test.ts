import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { restrictionKinds, type RestrictionKind } from "#features/accounts/rules.ts";
import { runChatCommand } from "../../commands/chat.ts";
import { runRestrictionCommand } from "../../commands/restrictions.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { newMember } from "../../testing/staff.ts";

/** Sends notifications by mail. */
const brand = "eal-eu-en";
const by = "moderator@kickoff.example";
let app: MessagingApp;
let days = 0;

beforeAll(async () => {
  app = await startMessagingApp();
  await newMember(app, by, "moderator", brand);
});
afterAll(() => app.stop());
/** An hour into the quiet hours of the brand's time zone. */
beforeEach(() => {
  days += 1;
  app.clock.moveTo(new Date(Date.parse("2026-11-15T22:00:00Z") + days * 86_400_000));
});

/** With an address for mails and a device for push messages. */
async function newReachable() {
  const player = await newPlayer(app, brand);
  const email = `${player.id}@play.example`;
  await app.database.run("update players set email = $2 where id = $1", [player.id, email]);
  const device = app.pushService.newDevice();
  expect((await player.post("push-subscribe", device.subscription)).status).toBe(200);
  return { player, mails: () => app.messages.list({ to: email }), pushes: () => device.delivered };
}

const inDays = (count: number) =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString().replace(/\.\d+Z$/, "Z");

const brands = () => [...app.sites.byKey.values()].map((site) => site.brand);

/** As typed after `npm run staff --`. */
async function command(kind: RestrictionKind, words: { own: string[]; chat: string[] }, until?: string) {
  const now = app.clock.now();
  return kind === "chatting"
    ? runChatCommand(app.database, app.url, { words: words.chat, by, until }, now)
    : runRestrictionCommand(app.database, brands(), { words: words.own, by, until, kind }, now);
}

async function restrict({ id }: TestPlayer, kind: RestrictionKind, until = inDays(3)) {
  const words = { own: ["restrict", id, "abuse"], chat: ["chat-timeout", id, "all", "abuse"] };
  expect(await command(kind, words, until)).toContain(" until ");
}

async function lift({ id }: TestPlayer, kind: RestrictionKind) {
  expect(await command(kind, { own: ["lift", id], chat: ["chat-lift", id, "all"] })).toMatch(/ again\.$/);
}

async function endQuietHours() {
  app.clock.advance("10h");
  await app.jobs.runDue();
}

const waitingOf = ({ id }: TestPlayer) =>
  app.database.run(
    "select player_id from notification_outbox where player_id = $1 union all select player_id from push_outbox where player_id = $1",
    [id],
  );

const kindsOf = async (player: TestPlayer) => {
  const { body } = await player.get("notifications");
  return (body as { unread: { kind: string }[] }).unread.map(({ kind }) => kind);
};

test("restrictions of each kind within a minute are all mailed and pushed", async () => {
  const { player, mails, pushes } = await newReachable();
  for (const kind of restrictionKinds) {
    await restrict(player, kind);
    app.clock.advance("10s");
  }
  await endQuietHours();
  expect(mails()).toHaveLength(restrictionKinds.length);
  expect(pushes()).toHaveLength(restrictionKinds.length);
});

test.each(restrictionKinds)(
  "a restriction from %s that is lifted during quiet hours is not sent when they end; the app shows both",
  async (kind) => {
    const [kept, pardoned] = [await newReachable(), await newReachable()];
    await restrict(kept.player, kind);
    await restrict(pardoned.player, kind);
    app.clock.advance("5m");
    await app.jobs.runDue();
    expect(await waitingOf(pardoned.player)).not.toEqual([]);
    await lift(pardoned.player, kind);
    await endQuietHours();
    expect([kept.mails().length, kept.pushes().length]).toEqual([1, 1]);
    expect([pardoned.mails().length, pardoned.pushes().length]).toEqual([0, 0]);
    expect(await waitingOf(pardoned.player)).toEqual([]);
    const name = kind === "chatting" ? "chat" : kind;
    expect(await kindsOf(pardoned.player)).toEqual([`${name}_restored`, `${name}_restricted`]);
  },
);

test.each(restrictionKinds)(
  "only the last of several ends of a restriction from %s is sent",
  async (kind) => {
    const { player, mails, pushes } = await newReachable();
    await restrict(player, kind, inDays(2));
    app.clock.advance("5m");
    await restrict(player, kind, inDays(30));
    await endQuietHours();
    expect([mails().length, pushes().length]).toEqual([1, 1]);
  },
);
