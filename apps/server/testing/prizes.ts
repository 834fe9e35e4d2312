import { pino } from "pino";
import { expect } from "vitest";
import type { EventDetails, OwnPrize, PrizeDetails } from "#features/battlegrounds/contract.ts";
import { runPrizes } from "#features/battlegrounds/server/index.ts";
import { createTiesPort } from "#features/matches/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { runPrizeCommand } from "../commands/prizes.ts";
import { startMessagingApp } from "./app.ts";
import { idlePorts } from "./idle-ports.ts";
import { newPlayer, type TestPlayer } from "./players.ts";
import { newMember } from "./staff.ts";

export const brandKey = "blg-za-en";
export const [finance, owner, organiser] = [
  "money@kickoff.example",
  "owner@kickoff.example",
  "cup@kickoff.example",
] as const;
/** Appears nowhere but in the sealed details. */
export const account = "62009876543";
export const identityNumber = "9905055009089";

export interface ClaimAnswer {
  status: number;
  body: { code: string; fields?: Record<string, { code: string }>; prize: OwnPrize };
}

export const claimBody = (prizeId: string, change: object = {}) => ({
  prizeId,
  fullName: "Thandi Nkosi",
  identityKind: "national",
  identityNumber,
  method: "bank",
  bank: "FNB",
  account,
  branch: "250655",
  acceptsTax: true,
  ...change,
});

/** An app with ladders that have prizes, and members of staff who pay them. */
export async function startPrizeApp() {
  const log = { text: "" };
  const alarms: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => (log.text += line) });
  const app = await startMessagingApp({ logger });
  await app.database.run("insert into games values ('prized', 'Prized', 'football', 'ign', true, $1)", [
    app.clock.now(),
  ]);
  await newMember(app, finance, "finance", brandKey);
  await newMember(app, owner, "owner", brandKey);
  await newMember(app, organiser, "organiser", brandKey);

  const brands = () => [...app.sites.byKey.values()].map(({ brand }) => brand);
  const later = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);

  const work = (hasUnsettled?: (eventId: string) => boolean) =>
    runPrizes(
      {
        database: app.database,
        clock: app.clock,
        log: app.log,
        brands: brands(),
        alarm: (name) => alarms.push(name),
        createTiesPort: () =>
          hasUnsettled
            ? { hasUnsettled: (_, eventId) => Promise.resolve(hasUnsettled(eventId)) }
            : createTiesPort(idlePorts),
      },
      new AbortController().signal,
    );

  const commandBy = (by: string, ...words: string[]) =>
    runPrizeCommand(app.database, brands(), () => app.staff.seal, { words, by }, app.clock.now());

  /** A ladder that ends in an hour, with players in the order of their places. */
  async function newLadder(
    size = 2,
    key: string = brandKey,
  ): Promise<{ eventId: string; players: TestPlayer[] }> {
    const { database, clock } = app;
    const { brand } = app.sites.byKey.get(key) ?? {};
    const eventId = newId(clock);
    await database.run(
      `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     values ($1, 'prized', $2, $3, 'ladder', 'any', '{"en":"Prized ladder"}', '{"en":""}', '{"en":[]}',
       '{"pool":2500000,"places":[1200000,700000,400000,200000]}', 'ZAR', 100, $4, $5, $4, $5, $4)`,
      [eventId, brand?.country, brand?.eventProvider, later(-24), later(1)],
    );
    const players: TestPlayer[] = [];
    for (let place = 1; place <= size; place++) {
      const player = await newPlayer(app, key);
      const { status } = await player.post("join-event", { eventId });
      if (status !== 200) throw new Error("not entered");
      players.push(player);
      await setPoints(eventId, player, 1000 - place);
    }
    return { eventId, players };
  }

  const setPoints = (eventId: string, player: TestPlayer, total: number) =>
    app.database.run(
      `update ranking_rows set total = $3, played = 1, won = 1 where player_id = $2
     and board_id = (select id from boards where event_id = $1)`,
      [eventId, player.id, total],
    );

  const prove = (player: TestPlayer) =>
    app.database.run("update sessions set proven_at = $2 where player_id = $1", [player.id, app.clock.now()]);

  async function prizesOf(player: TestPlayer): Promise<OwnPrize[]> {
    // Prizes take longer than a session.
    await app.database.run(
      "update sessions set created_at = $2, seen_at = $2, expires_at = $3 where player_id = $1",
      [player.id, app.clock.now(), later(24)],
    );
    return ((await player.get("prizes")).body as { prizes: OwnPrize[] }).prizes;
  }
  async function prizeOf(player: TestPlayer): Promise<OwnPrize> {
    const [prize] = await prizesOf(player);
    if (!prize) throw new Error("the player has no prize");
    return prize;
  }
  const detailsOf = async (player: TestPlayer) =>
    (await player.get(`prize?id=${(await prizeOf(player)).id}`)).body as PrizeDetails;
  const shownBy = async (player: TestPlayer, eventId: string) =>
    (await player.get(`event-by-id?id=${eventId}`)).body as {
      event: EventDetails;
      yourPrizeId: string | null;
    };

  async function claim(player: TestPlayer, change: object = {}): Promise<ClaimAnswer> {
    const { id } = await prizeOf(player);
    await prove(player);
    return player.post("claim-prize", claimBody(id, change));
  }

  /** A ladder whose hold is over. */
  async function newClaimable(size = 2) {
    const ladder = await newLadder(size);
    app.clock.advance("2h");
    await work();
    app.clock.advance("24h");
    await work();
    return ladder;
  }

  async function newClaimed() {
    const ladder = await newClaimable();
    const [winner] = ladder.players as [TestPlayer, TestPlayer];
    expect((await claim(winner)).status).toBe(200);
    return { ...ladder, winner, prizeId: (await prizeOf(winner)).id };
  }

  async function newApproved() {
    const claimed = await newClaimed();
    for (const by of [finance, owner]) await commandBy(by, "prize-approve", claimed.prizeId);
    return claimed;
  }

  const auditOf = (subject: string) =>
    app.database.run(
      "select action, details::jsonb as details from staff_audit where subject = $1 order by id",
      [subject],
    );
  const kindsOf = async (player: TestPlayer) =>
    (
      await app.database.run("select kind from notifications where player_id = $1 order by id", [player.id])
    ).map(({ kind }) => kind);

  return {
    app,
    alarms,
    /** Everything that was logged. */
    logged: () => log.text,
    later,
    work,
    commandBy,
    newLadder,
    setPoints,
    prove,
    prizeOf,
    detailsOf,
    shownBy,
    claim,
    newClaimable,
    newClaimed,
    newApproved,
    auditOf,
    kindsOf,
  };
}

export type PrizeApp = Awaited<ReturnType<typeof startPrizeApp>>;
