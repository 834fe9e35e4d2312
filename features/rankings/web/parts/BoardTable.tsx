import type { Ref } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { Podium } from "#kit/ui/components/Podium.tsx";
import { RankingTable } from "#kit/ui/components/RankingTable.tsx";
import type { RankingPage, RankingRow } from "../../contract.ts";
import { podiumPlaces } from "../../rules.ts";
import s from "./BoardTable.module.css";
import { useBoard } from "./use-board.ts";
import { useRankingText } from "./use-ranking-text.ts";
import { useRowChallenge } from "./use-row-challenge.ts";

export interface BoardTableProps {
  /** As in the URL. */
  board: string;
  first: RankingPage;
}

/** A table that starts at the top or at the viewer's row, and loads pages in both directions. */
export function BoardTable({ board, first }: BoardTableProps) {
  const text = useText("rankings");
  const { rows, ownRow, previous, next, busy, hasFailed, ...go } = useBoard(board, first);
  if (first.rows.length === 0) return <EmptyBoard />;
  const isTop = rows[0]?.rank === 1;
  const isOwnShown = rows.some(({ isYou }) => isYou);
  const pagesOf = (way: typeof busy, hasMore: boolean, loadMore: () => void) =>
    ({ items: rows, hasMore, state: busy === way ? "loading" : "idle", loadMore }) as const;
  return (
    <>
      {isTop && rows.length >= podiumPlaces && <BoardPodium rows={rows.slice(0, podiumPlaces)} />}
      <div className={s.ways}>
        {first.you && !isOwnShown && (
          <Button size="sm" busy={busy === "own"} onClick={go.goToOwn}>
            {text("myPlace")}
          </Button>
        )}
        {!isTop && (
          <Button size="sm" kind="ghost" onClick={go.goToTop}>
            {text("toTop")}
          </Button>
        )}
      </div>
      <LoadMoreButton
        pages={pagesOf("previous", previous !== null, go.loadPrevious)}
        label={text("earlierRows")}
      />
      <Rows rows={rows} own={first.you && !isOwnShown ? first.you : null} ownRow={ownRow} />
      {hasFailed && (
        <Banner kind="bad" isAnnounced>
          {text("rowsFailed")}
        </Banner>
      )}
      <LoadMoreButton pages={pagesOf("next", next !== null, go.loadNext)} label={text("moreRows")} />
    </>
  );
}

function EmptyBoard() {
  const text = useText("rankings");
  return (
    <EmptyState
      art="no-matches"
      title={text("emptyTitle")}
      text={text("noRankings")}
      action={
        <ButtonLink kind="primary" href="/games">
          {text("seeBattlegrounds")}
        </ButtonLink>
      }
    />
  );
}

function BoardPodium({ rows }: { rows: readonly RankingRow[] }) {
  const text = useText("rankings");
  const format = useFormat();
  return (
    <Podium
      unit={text("points")}
      placeLabels={[text("first"), text("second"), text("third")]}
      players={rows.map(({ player, pts }) => ({
        name: player.username,
        seed: player.avatar,
        worn: player.worn,
        href: `/profile/${player.id}`,
        value: format.number(pts),
      }))}
    />
  );
}

interface RowsProps {
  rows: readonly RankingRow[];
  own: RankingRow | null;
  ownRow: Ref<HTMLTableRowElement>;
}

function Rows({ rows, own, ownRow }: RowsProps) {
  const { rowOf, ...words } = useRankingText();
  const challenge = useRowChallenge();
  const shownRow = (row: RankingRow) => ({ ...rowOf(row), action: challenge?.actionOf(row) });
  return (
    <RankingTable
      {...words}
      actions={challenge?.heading}
      rows={rows.map(shownRow)}
      apart={own ? [shownRow(own)] : []}
      ownRef={ownRow}
    />
  );
}
