import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { GameTiles } from "#features/battlegrounds/web/index.ts";
import { CloseRivals, useFreshMatches } from "#features/matches/web/index.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull, serverTime } from "#kit/client/loading.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useKept } from "#kit/client/use-kept.ts";
import { Section } from "#kit/ui/components/Section.tsx";
import type { HomeContract } from "../contract.ts";
import s from "./HomeScreen.module.css";
import { FailedHome } from "./parts/FailedHome.tsx";
import { MyBattlegrounds } from "./parts/MyBattlegrounds.tsx";
import { MyRank } from "./parts/MyRank.tsx";
import { Needs } from "./parts/Needs.tsx";
import { NextMatch } from "./parts/NextMatch.tsx";
import { OtherBattlegrounds } from "./parts/OtherBattlegrounds.tsx";
import { othersOf, ownHomeOf } from "./parts/own-home.ts";

const ongoing = "running,open,upcoming";

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const battlegrounds = app.api.of<BattlegroundsContract>();
  const [own, list, offer] = await Promise.all([
    orNull(app.api.of<HomeContract>()("GET /api/game/home", { query: {} })),
    orNull(battlegrounds("GET /api/game/events", { query: { phase: ongoing } })),
    orNull(battlegrounds("GET /api/game/games", { query: {} })),
  ]);
  return {
    now: serverTime(app),
    own: own && ownHomeOf(own),
    others: list && othersOf(list.events, own?.battlegrounds ?? []),
    games: offer?.games ?? [],
  };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("start");
  return { title: text("title"), description: text("description") };
}

export default function HomeScreen() {
  const text = useText("start");
  const games = useText("games");
  const data = useLoaderData<typeof loader>();
  const { now } = data;
  const own = useKept(data.own);
  const others = useKept(data.others);
  const arena = own?.battlegrounds.find(({ event, isWaiting }) => event.phase === "live" && !isWaiting)?.event
    .id;
  useFreshMatches(own ? [...own.needs.map(({ match }) => match), ...(own.next ? [own.next] : [])] : []);
  return (
    <div className={`wrap ${s.home}`}>
      <h1 className="sr">{text("title")}</h1>
      <div className={s.now}>
        {own ? (
          <>
            <NextMatch own={own} />
            <Needs own={own} />
          </>
        ) : (
          <FailedHome />
        )}
      </div>
      {own && <MyRank row={own.season} className={s.rank} />}
      <div className={s.play}>
        {own && own.battlegrounds.length > 0 && (
          <MyBattlegrounds battlegrounds={own.battlegrounds} now={now} />
        )}
        <OtherBattlegrounds events={others} now={now} />
        {data.games.length > 0 && (
          <Section title={games("games")}>
            <GameTiles games={data.games} chosen={null} />
          </Section>
        )}
        {/* Last, because they come after the page and must push nothing away. */}
        {arena && <CloseRivals key={arena} eventId={arena} />}
      </div>
    </div>
  );
}
