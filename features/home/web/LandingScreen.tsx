import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { posterOf } from "#features/battlegrounds/rules.ts";
import type { LiveMatch, MatchesContract } from "#features/matches/contract.ts";
import type { RankingsContract } from "#features/rankings/contract.ts";
import { appContext, type App } from "#kit/client/app.tsx";
import { later } from "#kit/client/later.tsx";
import { orNull, serverTime } from "#kit/client/loading.ts";
import type { Meta } from "#kit/client/screen.ts";
import s from "./LandingScreen.module.css";
import { Hero } from "./parts/Hero.tsx";

const Further = later("features/home/web/parts/Further.tsx", () => import("./parts/Further.tsx"));

const ongoing = "running,open,upcoming";
const shown = { matches: 3, events: 6, players: 7 };

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const [live, list, season] = await Promise.all([
    orNull(app.api.of<MatchesContract>()("GET /api/game/live-matches", { query: { limit: shown.matches } })),
    orNull(app.api.of<BattlegroundsContract>()("GET /api/game/events", { query: { phase: ongoing } })),
    orNull(app.api.of<RankingsContract>()("GET /api/game/season-rankings", { query: {} })),
  ]);
  const players = season?.rows.map(({ player, pts }) => ({
    id: player.id,
    name: player.username,
    avatar: player.avatar,
    points: pts,
  }));
  return {
    now: serverTime(app),
    matches: live?.matches.map(liveOf) ?? null,
    events: list?.events.slice(0, shown.events).map(posterOf) ?? null,
    openEvents: list?.events.length ?? 0,
    players: players?.slice(0, shown.players) ?? null,
  };
}

// The page carries its data a second time for hydration: only what it shows goes along.
function liveOf({ id, kickoffAt, event, game, challenger, challenged }: LiveMatch) {
  return { id, kickoffAt, event, game: game.title, sides: [sideOf(challenger), sideOf(challenged)] as const };
}

function sideOf({ username, avatar, elo }: LiveMatch["challenger"]) {
  return { username, avatar, elo };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("home");
  return { title: text("heroTitle"), description: text("heroLead"), art: "hero" };
}

export type LandingData = Awaited<ReturnType<typeof loader>>;

export default function LandingScreen() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className={s.landing}>
      <Hero />
      <Further data={data} />
    </div>
  );
}
