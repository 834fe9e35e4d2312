import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  choiceFilter,
  ListScreen,
  ReasonDialog,
  type RowAction,
  RowActions,
  tableQuery,
  useMe,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { CoinsConsoleContract, StaffGrant } from "../contract.ts";
import { coinPermissions, grantStates } from "../rules.ts";
import { GrantDialog } from "./parts/GrantDialog.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<CoinsConsoleContract>();
  return { ...(await call("GET /api/staff/coin-grants", { query })), query };
}

type Decision = RowAction<StaffGrant, "approve" | "refuse">;

export default function CoinGrantsScreen() {
  const text = useText("console-coins");
  const call = useApp().api.of<CoinsConsoleContract>();
  const { grants, next, query } = useLoaderData<typeof loader>();
  const { permissions } = useMe();
  const [started, setStarted] = useState<Decision>();
  const [isGranting, setIsGranting] = useState(false);
  const canGrant = permissions.includes(coinPermissions.coin_grants.name);
  const canDecide = permissions.includes(coinPermissions.coin_approvals.name);
  return (
    <>
      <ListScreen
        title={text("coinGrants")}
        actions={canGrant && <Button onClick={() => setIsGranting(true)}>{text("grantCoins")}</Button>}
        page="/coin-grants"
        csv="coin-grants"
        columns={useColumns(canDecide, setStarted)}
        rowId={({ grantId }) => grantId}
        first={{ rows: grants, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/coin-grants", { query: { ...query, after } });
          return { rows: page.grants, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        hasDays
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("anyState") }, grantStates, (state) =>
            text(`grant_${state}`),
          ),
        ]}
      />
      {started && <DecisionDialog {...started} onClose={() => setStarted(undefined)} />}
      {isGranting && <GrantDialog onClose={() => setIsGranting(false)} />}
    </>
  );
}

function DecisionDialog({ row: grant, action, onClose }: Decision & { onClose: () => void }) {
  const text = useText("console-coins");
  const format = useFormat();
  const call = useApp().api.of<CoinsConsoleContract>();
  const { grantId, amount, player, proposedBy, reason } = grant;
  const coins = format.number(amount);
  const isApproved = action === "approve";
  return (
    <ReasonDialog
      title={text(isApproved ? "approveGrantTitle" : "refuseGrantTitle", coins, player?.username ?? "")}
      text={text("proposal", proposedBy, reason)}
      action={text(action)}
      done={text(isApproved ? "approvedToast" : "refusedToast")}
      isDanger={!isApproved}
      needsReason={false}
      run={() => call("POST /api/staff/decide-grant", { body: { grantId, isApproved } })}
      onClose={onClose}
    />
  );
}

const chipKinds = { proposed: "warn", granted: "ok", refused: "bad", lapsed: "plain" } as const;

function useColumns(
  canDecide: boolean,
  start: (decision: Decision) => void,
): readonly TableColumn<StaffGrant>[] {
  const text = useText("console-coins");
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => <PlayerLink player={player} />,
      },
      { id: "amount", title: text("coins"), cell: ({ amount }) => format.number(amount) },
      { id: "reason", title: text("reason"), cell: ({ reason }) => <span title={reason}>{reason}</span> },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`grant_${state}`)}</Chip>,
      },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      { id: "proposedBy", title: text("proposedBy"), cell: ({ proposedBy }) => proposedBy },
      { id: "decidedBy", title: text("decidedBy"), cell: ({ decidedBy }) => decidedBy },
      { id: "at", title: text("when"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      {
        id: "actions",
        title: text("actions"),
        cell: (grant) =>
          canDecide &&
          grant.state === "proposed" &&
          (grant.isOwn ? (
            <span className="muted">{text("waitsForOther")}</span>
          ) : (
            <RowActions>
              <Button size="sm" onClick={() => start({ row: grant, action: "approve" })}>
                {text("approve")}
              </Button>
              <Button size="sm" onClick={() => start({ row: grant, action: "refuse" })}>
                {text("refuse")}
              </Button>
            </RowActions>
          )),
      },
    ],
    [canDecide, start, format, text],
  );
}
