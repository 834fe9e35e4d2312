import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  choiceFilter,
  ListScreen,
  tableQuery,
  useMe,
  useRevalidateWhile,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { MoneyConsoleContract, StaffCharge } from "../contract.ts";
import { chargeStates, subscriptionPermissions } from "../rules.ts";
import { LinkFilterNote } from "./parts/LinkFilterNote.tsx";
import { RefundDialog } from "./parts/RefundDialog.tsx";
import { RetryRefundButton } from "./parts/RetryRefundButton.tsx";
import { SubscriptionLink } from "./parts/SubscriptionLink.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<MoneyConsoleContract>();
  return { ...(await call("GET /api/staff/charges", { query })), query };
}

export default function ChargesScreen() {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { charges, next, query } = useLoaderData<typeof loader>();
  const canRefund = useMe().permissions.includes(subscriptionPermissions.charge_refunds.name);
  const [chosen, setChosen] = useState<StaffCharge>();
  useRevalidateWhile(charges.some(({ refund }) => refund === "pending"));
  return (
    <>
      <ListScreen
        title={text("charges")}
        page="/charges"
        csv="charges"
        columns={useColumns(canRefund, setChosen)}
        rowId={({ chargeId }) => chargeId}
        first={{ rows: charges, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/charges", { query: { ...query, after } });
          return { rows: page.charges, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("any") }, chargeStates, (state) =>
            text(`charge_${state}`),
          ),
        ]}
        hasDays
      >
        <LinkFilterNote />
      </ListScreen>
      {chosen?.refundable && (
        <RefundDialog charge={chosen} refundable={chosen.refundable} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

const chipKinds = {
  due: "warn",
  charging: "info",
  paid: "ok",
  dropped: "bad",
  refunded: "plain",
} as const;

function useColumns(
  canRefund: boolean,
  choose: (charge: StaffCharge) => void,
): readonly TableColumn<StaffCharge>[] {
  const text = useText("console-subscriptions");
  const format = useFormat();
  return useMemo(
    () => [
      { id: "at", title: text("when"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => <PlayerLink player={player} missing={text("noPlayer")} />,
      },
      { id: "amount", title: text("amount"), cell: ({ amount }) => format.money(amount) },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`charge_${state}`)}</Chip>,
      },
      {
        id: "refunded",
        title: text("refunded"),
        cell: ({ refunded, refund }) => (
          <>
            {refunded.minor > 0 && `${format.money(refunded)} `}
            {refund === "pending" && <Chip kind="warn">{text("refundPending")}</Chip>}
            {refund === "late" && <Chip kind="bad">{text("refundLate")}</Chip>}
            {refund === "refused" && <Chip kind="bad">{text("refundRefused")}</Chip>}
          </>
        ),
      },
      {
        id: "subscription",
        title: text("subscription"),
        cell: ({ subscriptionId }) => <SubscriptionLink subscriptionId={subscriptionId} />,
      },
      { id: "payer", title: text("payer"), cell: ({ payer }) => text(`payer_${payer}`) },
      { id: "reason", title: text("reason"), cell: ({ reason }) => reason?.replaceAll("_", " ") },
      { id: "reference", title: text("reference"), cell: ({ reference }) => reference },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      {
        id: "actions",
        title: text("actions"),
        cell: (charge) => {
          if (!canRefund || !charge.refundable || charge.refund === "pending") return null;
          if (charge.refund === "late") return <RetryRefundButton chargeId={charge.chargeId} />;
          return (
            <Button size="sm" onClick={() => choose(charge)}>
              {text("refund")}
            </Button>
          );
        },
      },
    ],
    [canRefund, choose, format, text],
  );
}
