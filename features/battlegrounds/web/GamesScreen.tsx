import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { roomPath } from "#features/chat/web/index.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import { serverTime } from "#kit/client/server-clock.ts";
import type { Meta } from "#kit/client/screen.ts";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { BattlegroundsContract } from "../contract.ts";
import s from "./GamesScreen.module.css";
import { EventList } from "./parts/EventList.tsx";
import { posterOf, segments } from "../rules.ts";
import { FailedList } from "./parts/FailedList.tsx";
import { GameTiles } from "./parts/GameTiles.tsx";
import { segmentFromQuery, firstFilled } from "./parts/segments.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const call = app.api.of<BattlegroundsContract>();
  const search = new URL(request.url).searchParams;
  const gameId = search.get("game");
  const query = gameId === null ? {} : { gameId };
  const counting = orNull(call("GET /api/game/event-counts", { query }));
  const segment = segmentFromQuery(search.get("phase")) ?? firstFilled((await counting)?.counts);
  const [games, counted, list, own] = await Promise.all([
    orNull(call("GET /api/game/games", { query: {} })),
    counting,
    orNull(call("GET /api/game/events", { query: { ...query, phase: segment } })),
    orNull(call("GET /api/game/entered-events", { query: {} })),
  ]);
  return {
    now: serverTime(app),
    gameId,
    games: games?.games ?? [],
    segment,
    counts: counted?.counts ?? null,
    list: list && { items: list.events.map(posterOf), next: list.next },
    entries: own?.entries ?? [],
  };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("games");
  return { title: text("gamesTitle"), description: text("gamesDescription"), art: "football" };
}

export default function GamesScreen() {
  const text = useText("games");
  const words = useText("battlegrounds");
  const { now, gameId, games, segment, counts, list, entries } = useLoaderData<typeof loader>();
  const game = games.find(({ id }) => id === gameId);
  return (
    <div className={s.games}>
      <header className={`wrap ${s.head}`}>
        <h1 className="t-display">{game ? <bdi>{game.title}</bdi> : text("gamesTitle")}</h1>
        {gameId === null ? (
          <p className="muted">{text("gamesLead")}</p>
        ) : (
          <p className={s.ways}>
            <TextLink href="/games">{text("allGames")}</TextLink>
            <IfFeatureOn feature="chat">
              <TextLink href={roomPath({ kind: "game", subject: gameId })}>{words("chatRoom")}</TextLink>
            </IfFeatureOn>
          </p>
        )}
      </header>
      {games.length > 0 && (
        <div className="wrap">
          <GameTiles games={games} chosen={gameId} />
        </div>
      )}
      <TabLinks
        sticky
        label={text("phases")}
        links={segments.map((id) => ({
          href: address(gameId, id),
          name: text(`segment_${id}`),
          isCurrent: id === segment,
          ...(counts ? { count: counts[id] } : {}),
        }))}
      />
      <section className="wrap" aria-labelledby="list">
        <h2 className="sr" id="list">
          {text(`segment_${segment}`)}
        </h2>
        {list ? (
          <EventList
            key={`${gameId} ${segment}`}
            first={list}
            entries={entries}
            gameId={gameId}
            segment={segment}
            now={now}
          />
        ) : (
          <FailedList />
        )}
      </section>
    </div>
  );
}

function address(gameId: string | null, segment: string): string {
  return `/games?${new URLSearchParams({ ...(gameId === null ? {} : { game: gameId }), phase: segment })}`;
}
