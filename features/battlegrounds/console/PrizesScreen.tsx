import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { PlayerLink } from "#features/accounts/console/index.ts";
import { isRemovedName } from "#features/accounts/rules.ts";
import {
  choiceFilter,
  ListScreen,
  type RowAction,
  RowActions,
  tableQuery,
  useMe,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { PrizesConsoleContract, StaffPrize } from "../contract.ts";
import { battlegroundPermissions, prizeStates } from "../rules.ts";
import { ExportDialog } from "./parts/ExportDialog.tsx";
import { PrizeDialog, type PrizeAction } from "./parts/PrizeDialog.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const page = await context.get(appContext).api.of<PrizesConsoleContract>()("GET /api/staff/prizes", {
    query,
  });
  return { ...page, query };
}

export default function PrizesScreen() {
  const text = useText("console-battlegrounds");
  const call = useApp().api.of<PrizesConsoleContract>();
  const { prizes, next, query } = useLoaderData<typeof loader>();
  const { permissions } = useMe();
  const [started, setStarted] = useState<RowAction<StaffPrize, PrizeAction>>();
  const [isExporting, setIsExporting] = useState(false);
  const isFinance = permissions.includes(battlegroundPermissions.payouts.name);
  return (
    <>
      <ListScreen
        title={text("prizes")}
        actions={isFinance && <Button onClick={() => setIsExporting(true)}>{text("exportForBank")}</Button>}
        page="/prizes"
        csv="prizes"
        columns={useColumns(isFinance, setStarted)}
        rowId={({ prizeId }) => prizeId}
        first={{ rows: prizes, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/prizes", { query: { ...query, after } });
          return { rows: page.prizes, next: page.next };
        }}
        defaultSort={{ by: "due", order: "asc" }}
        hasDays
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("anyState") }, prizeStates, (state) =>
            text(`prize_${state}`),
          ),
        ]}
      />
      {started && (
        <PrizeDialog prize={started.row} action={started.action} onClose={() => setStarted(undefined)} />
      )}
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
    </>
  );
}

const chipKinds = {
  provisional: "plain",
  claimable: "plain",
  claimed: "warn",
  approved: "info",
  paid: "ok",
  lapsed: "plain",
  forfeited: "bad",
} as const;

function useColumns(
  isFinance: boolean,
  start: (started: RowAction<StaffPrize, PrizeAction>) => void,
): readonly TableColumn<StaffPrize>[] {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  return useMemo(
    () => [
      { id: "event", title: text("battleground"), cell: ({ event }) => event },
      { id: "place", title: text("place"), cell: ({ place }) => place },
      { id: "amount", title: text("amount"), cell: ({ amount }) => format.money(amount) },
      {
        id: "winner",
        title: text("winner"),
        cell: ({ winner }) => (isRemovedName(winner) ? <PlayerLink player={null} /> : winner),
      },
      {
        id: "state",
        title: text("state"),
        cell: ({ state, isLate }) => (
          <>
            <Chip kind={chipKinds[state]}>{text(`prize_${state}`)}</Chip>
            {isLate && <Chip kind="bad">{text("late")}</Chip>}
          </>
        ),
      },
      { id: "due", title: text("due"), isSortable: true, cell: ({ dueAt }) => format.date(dueAt) },
      {
        id: "approvals",
        title: text("approvals"),
        cell: ({ state, approvals }) => (state === "claimed" ? `${approvals}/2` : ""),
      },
      { id: "method", title: text("method"), cell: ({ method }) => method && text(`method_${method}`) },
      {
        id: "exported",
        title: text("exported"),
        cell: ({ exportedAt }) => exportedAt && format.dateTime(exportedAt),
      },
      { id: "reference", title: text("reference"), cell: ({ reference }) => reference },
      {
        id: "actions",
        title: text("actions"),
        cell: (prize) => (
          <RowActions>
            {isToApprove(prize) && prize.isApprovedByYou && (
              <span className="muted">{text("waitsForOther")}</span>
            )}
            {actionsOf(prize, isFinance).map((action) => (
              <Button key={action} size="sm" onClick={() => start({ row: prize, action })}>
                {text(action)}
              </Button>
            ))}
          </RowActions>
        ),
      },
    ],
    [start, format, isFinance, text],
  );
}

const isToApprove = ({ state }: StaffPrize) => state === "claimed";

function actionsOf(prize: StaffPrize, isFinance: boolean): PrizeAction[] {
  const { state, exportedAt, isApprovedByYou } = prize;
  const canRefuse = (state === "claimed" || state === "approved") && exportedAt === null;
  return [
    ...(isToApprove(prize) && !isApprovedByYou ? (["approve"] as const) : []),
    ...(state === "approved" ? (["markPaid"] as const) : []),
    ...(canRefuse ? (["refuse"] as const) : []),
    ...(isFinance && (state === "claimed" || state === "approved") ? (["details"] as const) : []),
  ];
}
