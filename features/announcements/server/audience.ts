import { brandsOfService, type Brand } from "#features/branding/rules.ts";
import { findPaying, findSubscribers } from "#features/subscriptions/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isAddressed, type Segment } from "../rules.ts";
import { findEntrants, findPlayers, type PlayersPage } from "./audience-store.ts";

export interface Audience {
  readonly service: string;
  readonly brands: readonly string[];
  readonly segment: Segment;
  readonly eventId: string | null;
}

export interface AudiencePage {
  readonly playerIds: readonly string[];
  /** The last player that was looked at; undefined if none was left. */
  readonly last: string | undefined;
  readonly isLastPage: boolean;
}

/**
 * Reads one page of players and returns those who belong to the audience. Each statement reads a bounded number of
 * rows, however few players belong to the audience.
 */
export async function findAudience(
  executor: Executor,
  all: readonly Brand[],
  audience: Audience,
  page: PlayersPage,
  at: Date,
): Promise<AudiencePage> {
  const { service, segment, eventId } = audience;
  const players =
    segment === "entrants"
      ? await findEntrants(executor, { service, eventId: eventId ?? "" }, page)
      : await findPlayers(executor, service, page);
  const defaultBrand = brandsOfService(all, service)[0]?.key ?? "";
  const addressed = players
    .filter((player) => isAddressed(player, { ...audience, defaultBrand }, at))
    .map(({ id }) => id);
  return {
    playerIds: await bySubscription(executor, segment, addressed),
    last: players.at(-1)?.id,
    isLastPage: players.length < page.limit,
  };
}

async function bySubscription(
  executor: Executor,
  segment: Segment,
  playerIds: readonly string[],
): Promise<readonly string[]> {
  if ((segment !== "subscribed" && segment !== "lapsed") || playerIds.length === 0) return playerIds;
  const paying = new Set(await findPaying(executor, playerIds));
  if (segment === "subscribed") return playerIds.filter((id) => paying.has(id));
  const ever = new Set(await findSubscribers(executor, playerIds));
  return playerIds.filter((id) => ever.has(id) && !paying.has(id));
}

const countedPerPage = 5_000;

export async function countAudience(
  executor: Executor,
  all: readonly Brand[],
  audience: Audience,
  at: Date,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const page: AudiencePage = await findAudience(
      executor,
      all,
      audience,
      { after, limit: countedPerPage },
      at,
    );
    count += page.playerIds.length;
    if (page.isLastPage || page.last === undefined) return count;
    after = page.last;
  }
}
