import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { orNull, serverTime } from "#features/battlegrounds/web/index.ts";
import type { MatchesContract } from "#features/matches/contract.ts";
import type { RankingsContract } from "#features/rankings/contract.ts";
import { appContext, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import s from "./LandingScreen.module.css";
import { Community } from "./parts/Community.tsx";
import { Hero } from "./parts/Hero.tsx";
import { HowSteps } from "./parts/HowSteps.tsx";
import { LiveNow } from "./parts/LiveNow.tsx";
import { Ongoing } from "./parts/Ongoing.tsx";
import { TopPlayers } from "./parts/TopPlayers.tsx";

const shown = { matches: 3, events: 6, players: 7, faces: 14 };

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const [live, list, season] = await Promise.all([
    orNull(app.api.of<MatchesContract>()("GET /api/game/live-matches", { query: { limit: shown.matches } })),
    orNull(app.api.of<BattlegroundsContract>()("GET /api/game/events", { query: {} })),
    orNull(app.api.of<RankingsContract>()("GET /api/game/season-rankings", { query: {} })),
  ]);
  const ongoing = list?.events.filter(({ phase }) => phase !== "ended" && phase !== "cancelled");
  const players = season?.rows.map(({ player, pts }) => ({
    name: player.username,
    avatar: player.avatar,
    points: pts,
  }));
  return {
    now: serverTime(app),
    matches: live?.matches ?? null,
    events: ongoing?.slice(0, shown.events) ?? null,
    openEvents: ongoing?.length ?? 0,
    players: players?.slice(0, shown.players) ?? null,
    faces: players?.slice(shown.players, shown.players + shown.faces).map(({ avatar }) => avatar) ?? [],
  };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("home");
  return { title: text("heroTitle"), description: text("heroLead"), art: "hero" };
}

export default function LandingScreen() {
  const { now, matches, events, openEvents, players, faces } = useLoaderData<typeof loader>();
  return (
    <div className={s.landing}>
      <Hero />
      <LiveNow matches={matches} />
      <Ongoing events={events} now={now} />
      <HowSteps />
      <Community openEvents={openEvents} faces={faces} />
      <TopPlayers players={players} />
    </div>
  );
}
