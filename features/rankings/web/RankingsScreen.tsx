import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { commonProblem } from "#kit/contract/problem.ts";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { RankingsContract } from "../contract.ts";
import { neighbourSeason } from "../rules.ts";
import { BoardTable } from "./parts/BoardTable.tsx";
import s from "./RankingsScreen.module.css";

const month = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The current month, another month, or all time. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<RankingsContract>();
  const board = params["board"] ?? "";
  if (board === "all-time") {
    const first = await orNull(call("GET /api/game/all-time-rankings", { query: {} }));
    return { board, first, season: null, runs: null };
  }
  if (board !== "season" && !month.test(board)) throw commonProblem("not_found");
  const running = orNull(call("GET /api/game/season-rankings", { query: {} }));
  const first =
    board === "season"
      ? await running
      : await orNull(call("GET /api/game/season-rankings", { query: { season: board } }));
  return { board, first, season: first?.season ?? null, runs: (await running)?.season ?? null };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("rankings");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function RankingsScreen() {
  const text = useText("rankings");
  const { board, first, season, runs } = useLoaderData<typeof loader>();
  return (
    <div className={s.screen}>
      <h1 className="sr">{text("title")}</h1>
      <TabLinks
        sticky
        fill
        label={text("boards")}
        links={[
          { href: "/rankings/season", name: text("season"), isCurrent: board !== "all-time" },
          { href: "/rankings/all-time", name: text("allTime"), isCurrent: board === "all-time" },
        ]}
      />
      <div className={`wrap ${s.board}`}>
        {season && <Months season={season} runs={runs} />}
        {first ? (
          <BoardTable key={board} board={board} first={first} />
        ) : (
          <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
        )}
      </div>
    </div>
  );
}

function Months({ season, runs }: { season: string; runs: string | null }) {
  const text = useText("rankings");
  const format = useFormat();
  const before = neighbourSeason(season, -1);
  const after = neighbourSeason(season, 1);
  return (
    <nav className={s.months} aria-label={text("months")}>
      <TextLink href={`/rankings/${before}`}>{format.month(before)}</TextLink>
      <h2 className="t-title">{format.month(season)}</h2>
      {runs !== null && after <= runs && (
        <TextLink href={after === runs ? "/rankings/season" : `/rankings/${after}`}>
          {format.month(after)}
        </TextLink>
      )}
    </nav>
  );
}
