import type { BattlegroundsContract, EventDetails } from "#features/battlegrounds/contract.ts";
import { placesThatCount } from "#features/battlegrounds/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { ProfilesContract, SharedProfile, SharedResult } from "#features/profiles/contract.ts";
import type { Meta } from "#kit/client/screen.ts";
import type { Api } from "#kit/contract/contract.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { isDrawing, type DrawingName } from "#kit/ui/art/drawings.ts";
import type { CardContent } from "./card-picture.ts";

export interface CardSources {
  api: Api;
  /** A page's metadata; null for a page that is not public. Throws `not_found` if there is no such page. */
  metaOf(path: string): Promise<Meta | null>;
}

const sharedPage = /^\/s\/([^/]+)$/;
const eventPage = /^\/(?:event-home|how-to-play)\/([^/]+)$/;

/** The texts of a page's card. The caller only names the page, so all texts are our own. */
export async function cardContent(
  site: Site,
  path: string | null,
  sources: CardSources,
): Promise<CardContent> {
  if (path === null) return brandCard(site);
  const eventId = eventPage.exec(path)?.[1];
  if (eventId !== undefined) {
    const query = { id: eventId };
    const call = sources.api.of<BattlegroundsContract>();
    return eventCard(site, (await call("GET /api/game/event-by-id", { query })).event);
  }
  const code = sharedPage.exec(path)?.[1];
  if (code !== undefined) {
    const { shared } = await sources.api.of<ProfilesContract>()("GET /api/game/shared", { query: { code } });
    if (shared.profile) return profileCard(site, shared.profile);
    if (shared.result) return resultCard(site, shared.result, await sources.metaOf(path));
    if (shared.eventId !== null) return cardContent(site, `/event-home/${shared.eventId}`, sources);
  }
  const meta = await sources.metaOf(path);
  return meta ? { ...brandCard(site), title: meta.title, art: drawingOf(meta.art) } : brandCard(site);
}

function brandCard(site: Site): CardContent {
  return { art: "hero", overline: null, title: site.text("home")("heroTitle"), headline: null };
}

function profileCard(site: Site, { username, rating }: SharedProfile): CardContent {
  if (!rating) return { ...brandCard(site), title: username };
  const format = createFormat(site.brand);
  const overline = site.text("profiles")("eloOf", rating.game.title);
  return { ...brandCard(site), overline, title: username, headline: format.number(rating.elo) };
}

/** The winner's pose is on the card. */
function resultCard(
  site: Site,
  { game, outcome, player, opponent }: SharedResult,
  meta: Meta | null,
): CardContent {
  const winner = outcome === "won" ? player : outcome === "lost" ? opponent : undefined;
  return {
    ...brandCard(site),
    art: drawingOf(game.art),
    overline: game.title,
    title: meta?.title ?? game.title,
    pose: winner?.worn?.pose && `pose-${winner.worn.pose}`,
  };
}

function eventCard({ brand, text }: Site, event: EventDetails): CardContent {
  const words = text("battlegrounds");
  const format = createFormat(brand);
  return {
    art: drawingOf(event.game.art),
    overline: words("posterMeta", event.game.title, format.day(event.startsAt)),
    title: event.title,
    headline: event.prizePool
      ? format.money(event.prizePool)
      : words("topPlaces", placesThatCount[event.stage]),
  };
}

function drawingOf(name: string | undefined): DrawingName {
  return name !== undefined && isDrawing(name) ? name : "hero";
}
