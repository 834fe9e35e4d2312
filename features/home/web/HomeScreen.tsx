import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract, GameOffer } from "#features/battlegrounds/contract.ts";
import { hasChallenges, posterOf, type PosterEvent } from "#features/battlegrounds/rules.ts";
import { GameTiles } from "#features/battlegrounds/web/index.ts";
import { ClosestOpponents, useFreshMatches, useNewest } from "#features/matches/web/index.ts";
import type { TermsContract, TermsNotice as ChangedTerms } from "#features/terms-versions/contract.ts";
import { appContext, currentDataContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import { serverTime } from "#kit/client/server-clock.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useLastValue } from "#kit/client/use-last-value.ts";
import { LazyDrawings } from "#kit/ui/art/LazyDrawings.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { HomeContract } from "../contract.ts";
import { isNextFirst } from "../rules.ts";
import s from "./HomeScreen.module.css";
import { FailedHome } from "./parts/FailedHome.tsx";
import { FirstSteps } from "./parts/FirstSteps.tsx";
import { MyBattlegrounds } from "./parts/MyBattlegrounds.tsx";
import { MyRank } from "./parts/MyRank.tsx";
import { PendingActions } from "./parts/PendingActions.tsx";
import { NextMatch } from "./parts/NextMatch.tsx";
import { OtherBattlegrounds } from "./parts/OtherBattlegrounds.tsx";
import { otherBattlegrounds, homeDataOf, withNewest } from "./parts/home-data.ts";
import { SentChallenges } from "./parts/SentChallenges.tsx";
import { TermsNotice } from "./parts/TermsNotice.tsx";
import { TrialOffer } from "./parts/TrialOffer.tsx";
import { useRestoredFocus } from "./parts/use-restored-focus.ts";

const ongoing = "running,open,upcoming";
/** How long lists may be stale while only the player's own matches change. */
const listsLastMs = 60_000;

interface Lists {
  /** Null if loading failed. */
  others: PosterEvent[] | null;
  games: GameOffer[];
  notice: ChangedTerms | null;
  listedAt: number;
}

export async function loader({ context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const shown = context.get(currentDataContext)("home") as Lists | undefined;
  const isFresh = shown?.others && serverTime(app) - shown.listedAt < listsLastMs;
  const [own, lists] = await Promise.all([
    orNull(app.api.of<HomeContract>()("GET /api/game/home", { query: {} })),
    isFresh ? shown : askForLists(app),
  ]);
  const others = lists.others && otherBattlegrounds(lists.others, own?.battlegrounds ?? []);
  return { ...lists, others, now: serverTime(app), own: own && homeDataOf(own) };
}

async function askForLists(app: App): Promise<Lists> {
  const battlegrounds = app.api.of<BattlegroundsContract>();
  const [list, offer, terms] = await Promise.all([
    orNull(battlegrounds("GET /api/game/events", { query: { phase: ongoing } })),
    orNull(battlegrounds("GET /api/game/games", { query: {} })),
    orNull(app.api.of<TermsContract>()("GET /api/terms/notice", { query: {} })),
  ]);
  return {
    others: list?.events.map(posterOf) ?? null,
    games: offer?.games ?? [],
    notice: terms?.notice ?? null,
    listedAt: serverTime(app),
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
  const newest = useNewest();
  const loaded = useLastValue(data.own);
  const own = useMemo(() => loaded && withNewest(loaded, newest), [loaded, newest]);
  const others = useLastValue(data.others);
  const eventId = own?.battlegrounds.find(
    ({ event, isWaiting }) => event.phase === "live" && !isWaiting && hasChallenges(event),
  )?.event.id;
  useRestoredFocus(own);
  useFreshMatches(
    own
      ? [...own.pendingActions.map(({ match }) => match), ...(own.next ? [own.next] : []), ...own.sent]
      : [],
  );
  return (
    <div className={`wrap ${s.home}`}>
      <h1 className="sr">{text("title")}</h1>
      <div className={s.now}>
        {data.notice && <TermsNotice notice={data.notice} />}
        {own?.trial && <TrialOffer trial={own.trial} />}
        {own?.firstSteps && <FirstSteps steps={own.firstSteps} eventId={eventId} />}
        {own ? (
          isNextFirst(own) ? (
            <>
              <NextMatch own={own} />
              <PendingActions own={own} />
            </>
          ) : (
            <>
              <PendingActions own={own} />
              <NextMatch own={own} />
            </>
          )
        ) : (
          <FailedHome />
        )}
        {own && own.sent.length > 0 && <SentChallenges matches={own.sent} />}
      </div>
      <div className={s.part}>
        {own && own.battlegrounds.length > 0 && (
          <LazyDrawings isOffscreen={own.pendingActions.length > 1}>
            <MyBattlegrounds battlegrounds={own.battlegrounds} now={now} />
          </LazyDrawings>
        )}
        <LazyDrawings isOffscreen={(own?.battlegrounds.length ?? 0) > 0}>
          <OtherBattlegrounds events={others} now={now} />
        </LazyDrawings>
        {data.games.length > 0 && (
          <Section title={games("games")}>
            <LazyDrawings>
              <GameTiles games={data.games} chosen={null} />
            </LazyDrawings>
          </Section>
        )}
      </div>
      {own && (
        <div className={s.part}>
          <MyRank row={own.season} />
          {/* Last, because it loads after the page and must not shift anything. */}
          {eventId && <ClosestOpponents key={eventId} eventId={eventId} />}
        </div>
      )}
    </div>
  );
}
