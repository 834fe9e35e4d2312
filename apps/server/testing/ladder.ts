import type { EntryStatus } from "#features/battlegrounds/contract.ts";
import type { MatchDetails } from "#features/matches/contract.ts";
import { newId } from "#kit/db/id.ts";
import type { MessagingApp } from "./app.ts";
import { newPlayer, type TestPlayer } from "./players.ts";

const brandKey = "blg-za-en";

export interface MatchAnswer {
  status: number;
  body: { code: string; match: MatchDetails; fields?: Record<string, { code: string; message: string }> };
}

/** An entrant with the entry. */
export interface Entrant extends TestPlayer {
  readonly teamId: string;
}

/** Covers a thousand races of each kind, two hours each. */
const inYears = 24 * 365 * 3;

/** A ladder of its own game. Players enter it through the API. */
export async function openLadder(app: MessagingApp, game = { id: "ladder", hasDraws: true }) {
  const { clock, database } = app;
  const { brand } = app.sites.byKey.get(brandKey) ?? {};
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  await database.run("insert into games values ($1, 'Ladder', 'football', 'ign', $2, $3)", [
    game.id,
    game.hasDraws,
    clock.now(),
  ]);
  const eventId = newId(clock);
  await database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, 'ladder', 'any', '{"en":"Ladder"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
       50000, $5, $6, $7, $6, $5)`,
    [eventId, game.id, brand?.country, brand?.eventProvider, later(-24), later(inYears), later(-1)],
  );

  async function newEntrant(): Promise<Entrant> {
    const player = await newPlayer(app, brandKey);
    const { body } = await player.post("join-event", { eventId });
    const { entry } = (body as { entryStatus: EntryStatus }).entryStatus;
    if (!entry) throw new Error(`not entered: ${JSON.stringify(body)}`);
    return { ...player, teamId: entry.eventTeamId };
  }

  const challenge = (one: TestPlayer, teamId: string, more: object = {}) =>
    one.post("create-challenge", {
      eventId,
      challengedTeamId: teamId,
      proposedDate: later(2).toISOString(),
      ...more,
    }) as Promise<MatchAnswer>;

  return {
    eventId,
    later,
    newPlayer: () => newPlayer(app, brandKey),
    newEntrant,
    challenge,
    /** Two entrants, and a challenge by the first. */
    async request() {
      const [challenger, challenged] = [await newEntrant(), await newEntrant()];
      const { body } = await challenge(challenger, challenged.teamId);
      return { challenger, challenged, matchId: body.match.matchId };
    },
  };
}

export type Ladder = Awaited<ReturnType<typeof openLadder>>;
