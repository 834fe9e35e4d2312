import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { choiceFilter, ListScreen, tableQuery, useBrandHref, useMe } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { MoneyConsoleContract, StaffSubscription } from "../contract.ts";
import { payers, states, subscriptionPermissions } from "../rules.ts";
import { CheckButton } from "./parts/CheckButton.tsx";
import { LinkFilterNote } from "./parts/LinkFilterNote.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<MoneyConsoleContract>();
  return { ...(await call("GET /api/staff/subscriptions", { query })), query };
}

export default function SubscriptionsScreen() {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { subscriptions, next, query } = useLoaderData<typeof loader>();
  const canAsk = useMe().permissions.includes(subscriptionPermissions.operator_messages.name);
  return (
    <ListScreen
      title={text("subscriptions")}
      page="/subscriptions"
      csv="subscriptions"
      columns={useColumns(canAsk)}
      rowId={({ subscriptionId }) => subscriptionId}
      first={{ rows: subscriptions, next }}
      load={async (after) => {
        const page = await call("GET /api/staff/subscriptions", { query: { ...query, after } });
        return { rows: page.subscriptions, next: page.next };
      }}
      defaultSort={{ by: "at", order: "desc" }}
      filters={[
        choiceFilter({ name: "state", label: text("state"), any: text("any") }, states, (state) =>
          text(`state_${state}`),
        ),
        choiceFilter({ name: "payer", label: text("payer"), any: text("any") }, payers, (payer) =>
          text(`payer_${payer}`),
        ),
        choiceFilter({ name: "check", label: text("checks"), any: text("any") }, ["overdue"], () =>
          text("overdue"),
        ),
      ]}
      hasDays
    >
      <LinkFilterNote />
    </ListScreen>
  );
}

const chipKinds = {
  trial: "info",
  pending: "warn",
  active: "ok",
  suspended: "bad",
  cancelling: "warn",
  ended: "plain",
} as const;

function useColumns(canAsk: boolean): readonly TableColumn<StaffSubscription>[] {
  const text = useText("console-subscriptions");
  const format = useFormat();
  const href = useBrandHref();
  return useMemo(
    () => [
      { id: "at", title: text("began"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => <PlayerLink player={player} missing={text("noPlayer")} />,
      },
      { id: "number", title: text("number"), cell: ({ maskedNumber }) => maskedNumber },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`state_${state}`)}</Chip>,
      },
      { id: "price", title: text("price"), cell: ({ price }) => format.money(price) },
      { id: "payer", title: text("payer"), cell: ({ payer }) => text(`payer_${payer}`) },
      { id: "operatorStatus", title: text("operatorStatus"), cell: ({ operatorStatus }) => operatorStatus },
      {
        id: "paidUntil",
        title: text("paidUntil"),
        cell: ({ paidUntil }) => paidUntil && format.dateTime(paidUntil),
      },
      {
        id: "charges",
        title: text("charges"),
        cell: ({ subscriptionId }) => (
          <TextLink href={href(`/charges?subscription=${subscriptionId}`)}>{text("chargesOf")}</TextLink>
        ),
      },
      {
        id: "checked",
        title: text("checked"),
        cell: ({ checkedAt, checkFailedSince }) =>
          checkFailedSince === null
            ? checkedAt && format.dateTime(checkedAt)
            : text("noAnswerSince", format.dateTime(checkFailedSince)),
      },
      { id: "ended", title: text("ended"), cell: ({ endedAt }) => endedAt && format.dateTime(endedAt) },
      { id: "package", title: text("package"), cell: ({ packageId }) => packageId },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      {
        id: "actions",
        title: text("actions"),
        cell: ({ subscriptionId, payer, maskedNumber }) =>
          canAsk &&
          payer !== "card" &&
          maskedNumber !== null && <CheckButton subscriptionId={subscriptionId} />,
      },
    ],
    [canAsk, format, href, text],
  );
}
