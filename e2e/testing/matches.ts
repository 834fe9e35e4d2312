import { subscribeAndLink } from "#apps/server/testing/subscribe-and-link.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { addToBoard } from "#features/rankings/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { sendRequest } from "./send-request.ts";
import { joinBrand, newDevice } from "./players.ts";
import { inProductDatabase } from "./product-database.ts";
import { addressOf, product, visit, type VisitorOptions } from "./product.ts";
import { serviceOf } from "./brand-facts.ts";
import { findEvent } from "./battlegrounds.ts";

/** One of the two players of a match, with their own browser. */
export interface Seat {
  playerId: string;
  username: string;
  entryId: string;
  context: BrowserContext;
  page: Page;
}

export interface Match {
  brand: string;
  eventId: string;
  matchId: string;
  challenger: Seat;
  challenged: Seat;
  close(): Promise<void>;
}

export function wizardOf({ eventId, matchId }: Pick<Match, "eventId" | "matchId">): string {
  return `/match-wizard/${eventId}/${matchId}`;
}

/** Two players who have just entered a battleground. */
export async function newOpponents(
  browser: Browser,
  brand: string,
  options: VisitorOptions = {},
): Promise<Omit<Match, "matchId">> {
  const event = await findEvent(brand, ({ phase, stage }) => phase === "live" && stage === "ladder");
  const seats = await Promise.all([
    sitDown(browser, brand, event, options),
    sitDown(browser, brand, event, options),
  ]);
  const [challenger, challenged] = seats;
  const close = async () => void (await Promise.all(seats.map(({ context }) => context.close())));
  return { brand, eventId: event.id, challenger, challenged, close };
}

/** Two players who have just entered a battleground, and a challenge with kickoff in a quarter of an hour. */
export async function newChallenge(
  browser: Browser,
  brand: string,
  options: VisitorOptions = {},
): Promise<Match> {
  const opponents = await newOpponents(browser, brand, options);
  const { challenger, challenged, eventId } = opponents;
  const { match } = await send<{ match: { matchId: string } }>(brand, challenger, "create-challenge", {
    eventId,
    challengedTeamId: challenged.entryId,
    isInstant: true,
  });
  return { ...opponents, matchId: match.matchId };
}

/** A confirmed match; check-in is open, because kickoff is near. */
export async function newMatch(
  browser: Browser,
  brand: string,
  options: VisitorOptions = {},
): Promise<Match> {
  const match = await newChallenge(browser, brand, options);
  await send(brand, match.challenged, "accept-match", { matchId: match.matchId });
  return match;
}

/** Both have checked in. */
export async function newPlayedMatch(
  browser: Browser,
  brand: string,
  options: VisitorOptions = {},
): Promise<Match> {
  const match = await newMatch(browser, brand, options);
  for (const seat of [match.challenger, match.challenged]) {
    await send(brand, seat, "ready-up", { matchId: match.matchId });
  }
  return match;
}

export async function openWizard(match: Match, { page }: Seat): Promise<void> {
  await visit(page, match.brand, wizardOf(match));
}

/** An API call with the session of a player. */
export async function send<HttpResponse>(
  brand: string,
  { context }: Pick<Seat, "context">,
  call: string,
  body: object,
): Promise<HttpResponse> {
  const [session] = await context.cookies(addressOf(brand, "/"));
  const response = await sendRequest({
    host: `${brand}.localhost:${product.port}`,
    path: `/api/game/${call}`,
    method: "POST",
    headers: {
      origin: addressOf(brand, ""),
      "content-type": "application/json",
      cookie: `sid=${session?.value ?? ""}`,
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${call} returned ${response.status}: ${response.text}`);
  return JSON.parse(response.text) as HttpResponse;
}

async function sitDown(
  browser: Browser,
  brand: string,
  event: { id: string; game: { id: string } },
  options: VisitorOptions,
): Promise<Seat> {
  const player = await joinBrand(brand);
  const entryId = await enterEvent(brand, event, player);
  const context = await newDevice(browser, brand, player.playerId, options);
  return { ...player, entryId, context, page: await context.newPage() };
}

/** With a linked game account, which opponents need. */
async function enterEvent(
  brand: string,
  event: { id: string; game: { id: string } },
  { playerId, username }: { playerId: string; username: string },
): Promise<string> {
  const now = new Date();
  const entryId = newId({ now: () => now });
  const service = serviceOf(brand);
  await inProductDatabase((database) =>
    database.transaction(async (trx) => {
      await trx.run(
        `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
          values ($1, $2, $3, $4, $4, $5)`,
        [playerId, event.game.id, service, `id-of-${username}`, now],
      );
      await subscribeAndLink(trx, { playerId, gameId: event.game.id, brand, now });
      await trx.run("select from events where id = $1 for update", [event.id]);
      await trx.run(
        `insert into entries (id, event_id, player_id, number, state, entered_at)
          select $1, $2, $3, coalesce(max(number), 0) + 1, 'entered', $4 from entries where event_id = $2`,
        [entryId, event.id, playerId, now],
      );
      await addToBoard(trx, { service, eventId: event.id, gameId: event.game.id, playerId, at: now });
    }),
  );
  return entryId;
}
