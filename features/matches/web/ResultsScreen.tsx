import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { useLastValue } from "#kit/client/use-last-value.ts";
import { usePages, type Page } from "#kit/client/use-pages.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { MatchesContract, MatchSummary } from "../contract.ts";
import { matchSummary } from "../rules.ts";
import { useFreshMatches } from "./parts/use-fresh-matches.ts";
import { MatchCard } from "./parts/MatchCard.tsx";
import cards from "./parts/MatchList.module.css";
import { MoreMatches } from "./parts/MoreMatches.tsx";
import s from "./ResultsScreen.module.css";
import { resultGroups } from "./parts/viewer-status.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<MatchesContract>();
  const [played, decided] = await Promise.all([
    orNull(call("GET /api/game/user-matches", { query: { status: "in_progress" } })),
    orNull(call("GET /api/game/user-matches", { query: { status: "completed" } })),
  ]);
  return {
    played: played?.matches.map(matchSummary) ?? null,
    decided: decided && { items: decided.matches.map(matchSummary), next: decided.next },
  };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("matches");
  return { title: text("results"), heading: text("results"), description: text("resultsDescription") };
}

export default function ResultsScreen() {
  const text = useText("matches");
  const data = useLoaderData<typeof loader>();
  const played = useLastValue(data.played);
  const decided = useLastValue(data.decided);
  return (
    <div className={`wrap ${s.results}`}>
      <h1 className="sr">{text("results")}</h1>
      {played && decided ? (
        <Results played={played} decided={decided} />
      ) : (
        <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
      )}
    </div>
  );
}

interface ResultsProps {
  played: readonly MatchSummary[];
  decided: Page<MatchSummary, string>;
}

function Results({ played, decided }: ResultsProps) {
  const text = useText("matches");
  const { api } = useApp();
  const now = useServerNow(15_000);
  const pages = usePages<MatchSummary, string>(
    decided,
    async (after) => {
      const query = { status: "completed", after } as const;
      const { matches, next } = await api.of<MatchesContract>()("GET /api/game/user-matches", { query });
      return { items: matches, next };
    },
    { idOf: ({ matchId }) => matchId },
  );
  useFreshMatches([...played, ...pages.items]);
  const groups = resultGroups(played);
  const lead = groups.find(({ name }) => name !== "toOthers")?.matches[0];
  const card = (match: MatchSummary) => (
    <MatchCard key={match.matchId} match={match} now={now} isLead={match === lead} />
  );
  if (groups.length === 0 && pages.items.length === 0) return <NoResults />;
  return (
    <>
      {groups.map(({ name, matches }) => (
        <Section key={name} title={text(`results_${name}`)}>
          <div className={cards.cards}>{matches.map(card)}</div>
        </Section>
      ))}
      <Section title={text("myResults")}>
        {pages.items.length > 0 ? (
          <div className={cards.cards}>{pages.items.map(card)}</div>
        ) : (
          <p className="muted">{text("emptyText_completed")}</p>
        )}
        <MoreMatches pages={pages} className={s.more} />
      </Section>
    </>
  );
}

function NoResults() {
  const text = useText("matches");
  return (
    <EmptyState
      art="no-matches"
      title={text("empty_completed")}
      text={text("emptyText_completed")}
      action={
        <ButtonLink kind="primary" href="/match-schedule">
          {text("toSchedule")}
        </ButtonLink>
      }
    />
  );
}
