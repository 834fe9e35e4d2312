import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo } from "react";
import { RowActions } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { DataTable, type TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { EventsConsoleContract, StaffEntrant, StaffEvent } from "../../contract.ts";
import type { CorrectionStart } from "./CorrectionDialog.tsx";

interface EntrantsTableProps {
  event: StaffEvent;
  first: { readonly entrants: readonly StaffEntrant[]; readonly next: number | null };
  start: (correction: CorrectionStart) => void;
}

const chipKinds = { entered: "ok", waiting: "warn", left: "plain" } as const;

/** Everybody who entered, waits or left, in the order of entry. */
export function EntrantsTable({ event, first, start }: EntrantsTableProps) {
  const text = useText("console-battlegrounds");
  const call = useApp().api.of<EventsConsoleContract>();
  const { eventId } = event;
  const pages = usePages(
    { items: first.entrants, next: first.next },
    async (after: number) => {
      const page = await call("GET /api/staff/entrants", { query: { eventId, after } });
      return { items: page.entrants, next: page.next };
    },
    { idOf: ({ playerId }) => playerId, onFailure: useErrorToast() },
  );
  const columns = useColumns(start);
  return (
    <Section title={text("players")}>
      {pages.items.length === 0 ? (
        <p className="muted">{text("nobodyYet")}</p>
      ) : (
        <DataTable
          label={text("players")}
          columns={columns}
          rows={pages.items}
          rowId={({ playerId }) => playerId}
          hidden={pages.items.every(({ corrections }) => corrections.length === 0) ? ["actions"] : []}
          sort={undefined}
          onSort={() => undefined}
          hasMore={pages.hasMore}
          onEnd={() => pages.loadMore()}
        />
      )}
    </Section>
  );
}

function useColumns(start: (correction: CorrectionStart) => void): readonly TableColumn<StaffEntrant>[] {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  return useMemo(
    () => [
      { id: "number", title: text("entryNumber"), cell: ({ number }) => number },
      {
        id: "player",
        title: text("player"),
        cell: (entrant) => <PlayerLink player={entrant} />,
      },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`entrant_${state}`)}</Chip>,
      },
      { id: "seed", title: text("seedNumber"), cell: ({ seed }) => seed },
      { id: "place", title: text("place"), cell: ({ place }) => place },
      { id: "entered", title: text("enteredAt"), cell: ({ enteredAt }) => format.dateTime(enteredAt) },
      {
        id: "actions",
        title: text("actions"),
        cell: (entrant) => (
          <RowActions>
            {entrant.corrections.map((kind) => (
              <Button key={kind} size="sm" onClick={() => start({ kind, entrant })}>
                {text(`do_${kind}`)}
              </Button>
            ))}
          </RowActions>
        ),
      },
    ],
    [format, start, text],
  );
}
