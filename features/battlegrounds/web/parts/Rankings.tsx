import type { RankingRow } from "#features/rankings/contract.ts";
import { useRankingText, useRowChallenge } from "#features/rankings/web/index.ts";
import { WordHint } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { RankingTable } from "#kit/ui/components/RankingTable.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { BattlegroundsContract, EventDetails } from "../../contract.ts";
import { hasChallenges, isOver } from "../../rules.ts";
import { FailedList } from "./FailedList.tsx";
import { ListNote } from "./ListNote.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { RowSkeletons } from "./RowSkeletons.tsx";
import { usePreview, type Preview } from "./use-preview.ts";

interface RankingsPreview extends Preview<RankingRow> {
  /** The viewer's row with its neighbours, if the preview does not show it. */
  around: readonly RankingRow[];
}

export interface RankingsProps {
  event: Pick<EventDetails, "id" | "stage" | "phase">;
  first: RankingsPreview | null;
}

export function Rankings({ event, first }: RankingsProps) {
  const text = useText("rankings");
  return (
    <Section
      title={text("topRankings")}
      help={<WordHint word="points" name={text("topRankings")} />}
      id="rankings"
    >
      {first === null ? <FailedList /> : <Table event={event} first={first} />}
    </Section>
  );
}

function Table({ event, first }: { event: RankingsProps["event"]; first: RankingsPreview }) {
  const text = useText("rankings");
  const words = useText("event");
  const { rowOf, ...table } = useRankingText();
  const column = useRowChallenge(event.id);
  const challenge = hasChallenges(event) ? column : null;
  const { api } = useApp();
  const pages = usePreview<RankingRow, string>(
    first,
    async (after) => {
      const query = after === undefined ? { id: event.id } : { id: event.id, after };
      const { rows, next } = await api.of<BattlegroundsContract>()("GET /api/game/event-rankings", { query });
      return { items: rows, next };
    },
    { idOf: ({ player }) => player.id },
  );
  const shownRow = (row: RankingRow) => ({ ...rowOf(row), action: challenge?.actionOf(row) });
  const shown = new Set(pages.items.map(({ player }) => player.id));
  const isOwnShown = pages.items.some(({ isYou }) => isYou);
  const around = isOwnShown ? [] : first.around.filter(({ player }) => !shown.has(player.id));
  if (!pages.items.some(({ played, pts }) => played > 0 || pts > 0))
    return <ListNote text={isOver(event.phase) ? words(`over_${event.phase}`) : text("noRankings")} />;
  return (
    <>
      <RankingTable
        {...table}
        actions={challenge?.heading}
        rows={pages.items.map(shownRow)}
        apart={around.map(shownRow)}
      />
      <LoadMore
        pages={pages}
        label={pages.isFirst ? text("fullTable") : text("moreRows")}
        skeleton={<RowSkeletons />}
      />
    </>
  );
}
