import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  choiceFilter,
  ListScreen,
  type RowAction,
  RowActions,
  tableQuery,
  useDuration,
  useBrandHref,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { MoneyConsoleContract, StaffWithdrawal } from "../contract.ts";
import { withdrawalStates } from "../rules.ts";
import { WithdrawalDialog, type WithdrawalAction } from "./parts/WithdrawalDialog.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<MoneyConsoleContract>();
  return { ...(await call("GET /api/staff/withdrawals", { query })), query };
}

export default function WithdrawalsScreen() {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { withdrawals, next, query } = useLoaderData<typeof loader>();
  const [started, setStarted] = useState<RowAction<StaffWithdrawal, WithdrawalAction>>();
  return (
    <>
      <ListScreen
        title={text("withdrawals")}
        page="/withdrawals"
        csv="withdrawals"
        columns={useColumns(setStarted)}
        rowId={({ withdrawalId }) => withdrawalId}
        first={{ rows: withdrawals, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/withdrawals", { query: { ...query, after } });
          return { rows: page.withdrawals, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("any") }, withdrawalStates, (state) =>
            text(`withdrawal_${state}`),
          ),
        ]}
        hasDays
      />
      {started && (
        <WithdrawalDialog
          withdrawal={started.row}
          action={started.action}
          onClose={() => setStarted(undefined)}
        />
      )}
    </>
  );
}

const chipKinds = {
  waiting: "warn",
  unknown_order: "bad",
  withdrawn: "ok",
  late: "info",
  dismissed: "plain",
} as const;

function isOpen({ state }: StaffWithdrawal): boolean {
  return state === "waiting" || state === "unknown_order";
}

function useColumns(
  start: (started: RowAction<StaffWithdrawal, WithdrawalAction>) => void,
): readonly TableColumn<StaffWithdrawal>[] {
  const text = useText("console-subscriptions");
  const format = useFormat();
  const href = useBrandHref();
  const duration = useDuration();
  return useMemo(
    () => [
      { id: "at", title: text("declared"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`withdrawal_${state}`)}</Chip>,
      },
      {
        id: "waits",
        title: text("waitsSince"),
        cell: (one) => isOpen(one) && duration(one.at),
      },
      { id: "order", title: text("order"), cell: ({ orderNumber }) => orderNumber },
      { id: "name", title: text("name"), cell: ({ name }) => name },
      { id: "email", title: text("email"), cell: ({ email }) => email },
      {
        id: "subscription",
        title: text("subscription"),
        cell: ({ subscriptionId }) =>
          subscriptionId && (
            <TextLink href={href(`/charges?subscription=${subscriptionId}`)}>{text("chargesOf")}</TextLink>
          ),
      },
      {
        id: "settled",
        title: text("settled"),
        cell: ({ settledAt }) => settledAt && format.dateTime(settledAt),
      },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      {
        id: "actions",
        title: text("actions"),
        cell: (withdrawal) =>
          isOpen(withdrawal) && (
            <RowActions>
              <Button size="sm" onClick={() => start({ row: withdrawal, action: "settle" })}>
                {text("settle")}
              </Button>
              <Button size="sm" onClick={() => start({ row: withdrawal, action: "dismiss" })}>
                {text("dismiss")}
              </Button>
            </RowActions>
          ),
      },
    ],
    [duration, start, format, href, text],
  );
}
