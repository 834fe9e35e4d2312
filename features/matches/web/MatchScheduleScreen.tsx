import { useLoaderData, useNavigation, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { useLastValue } from "#kit/client/use-last-value.ts";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { MatchesContract } from "../contract.ts";
import { maxCounted, matchSummary, type MatchPhase } from "../rules.ts";
import s from "./MatchScheduleScreen.module.css";
import { MatchListSkeleton } from "./parts/MatchListSkeleton.tsx";
import { MatchList } from "./parts/MatchList.tsx";
import { tabFromQuery, tabs, type ScheduleTab } from "./parts/tabs.ts";
import type { WaitingTie } from "./parts/TieCard.tsx";

const path = "/match-schedule";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const call = api.of<MatchesContract>();
  const status = tabFromQuery(new URL(request.url).search);
  const [list, counted, open] = await Promise.all([
    orNull(call("GET /api/game/user-matches", { query: { status } })),
    orNull(call("GET /api/game/match-counts", { query: {} })),
    orNull(api.of<BattlegroundsContract>()("GET /api/game/open-ties", { query: {} })),
  ]);
  const ties = open?.ties.map(shownTie) ?? [];
  const hasTies = status === "upcoming" || status === "all";
  // Without the ties the list is not known to be empty.
  const isWhole = open !== null || !hasTies || (list?.matches.length ?? 0) > 0;
  return {
    status,
    list:
      list && isWhole
        ? {
            first: { items: list.matches.map(matchSummary), next: list.next },
            ties: hasTies ? ties : [],
          }
        : null,
    counts: counted && countsWith(counted.counts, ties.length),
  };
}

/** Only what the page shows. */
function shownTie({ event: { id, title, game }, tie }: WaitingTie): WaitingTie {
  return { event: { id, title, game: { title: game.title } }, tie };
}

/** Ties that wait for an opponent count as upcoming. */
function countsWith(matches: Record<MatchPhase, number>, ties: number): Record<ScheduleTab, number> {
  const counts = { ...matches, upcoming: matches.upcoming + ties };
  return { ...counts, all: Object.values(counts).reduce((all, one) => all + one, 0) };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("matches");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function MatchScheduleScreen() {
  const text = useText("matches");
  const { status, ...data } = useLoaderData<typeof loader>();
  const list = useLastValue(data.list, status);
  const counts = useLastValue(data.counts);
  const coming = usePendingTab();
  const shown = coming ?? status;
  return (
    <>
      <h1 className="sr">{text("title")}</h1>
      <TabLinks
        sticky
        fill
        label={text("tabs")}
        links={tabs.map((tab) => ({
          href: `${path}?status=${tab}`,
          name: text(`tab_${tab}`),
          isCurrent: tab === shown,
          ...(counts ? { count: countOf(counts[tab]) } : {}),
        }))}
      />
      <section className={`wrap ${s.list}`} aria-labelledby="matches">
        <h2 className="sr" id="matches">
          {text(`tab_${shown}`)}
        </h2>
        {shown !== "upcoming" && (
          <TextLink href="/results" forward className={s.results}>
            {text("resultsLink")}
          </TextLink>
        )}
        {coming ? (
          <MatchListSkeleton />
        ) : list ? (
          <MatchList key={status} status={status} {...list} />
        ) : (
          <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
        )}
      </section>
    </>
  );
}

function usePendingTab(): ScheduleTab | undefined {
  const { location } = useNavigation();
  return location?.pathname === path ? tabFromQuery(location.search) : undefined;
}

function countOf(count: number): string {
  return count < maxCounted ? String(count) : `${maxCounted - 1}+`;
}
