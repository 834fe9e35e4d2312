import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { operatorFamilies } from "#features/branding/rules.ts";
import { brandInUrl, choiceFilter, ListScreen, tableQuery } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { MoneyConsoleContract, StaffDrift } from "../contract.ts";
import { driftOutcomes } from "../rules.ts";
import { CheckedDays } from "./parts/CheckedDays.tsx";
import { SubscriptionLink } from "./parts/SubscriptionLink.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<MoneyConsoleContract>();
  const [{ drifts, next }, { days }] = await Promise.all([
    call("GET /api/staff/operator-drifts", { query }),
    call("GET /api/staff/operator-checks", {
      query: {
        brand: brandInUrl(request),
        operator: operatorFamilies.find((one) => one === query["operator"]),
      },
    }),
  ]);
  return { drifts, next, days, query };
}

/** What comparing subscriptions with their operators found: by day, and each difference. */
export default function ReconciliationScreen() {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { drifts, next, days, query } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title={text("reconciliation")}
      page="/reconciliation"
      csv="operator-drifts"
      columns={useColumns()}
      rowId={({ driftId }) => driftId}
      first={{ rows: drifts, next }}
      load={async (after) => {
        const page = await call("GET /api/staff/operator-drifts", { query: { ...query, after } });
        return { rows: page.drifts, next: page.next };
      }}
      defaultSort={{ by: "at", order: "desc" }}
      filters={[
        choiceFilter(
          { name: "operator", label: text("operator"), any: text("any") },
          operatorFamilies,
          (family) => text(`payer_${family}`),
        ),
        choiceFilter(
          { name: "outcome", label: text("outcome"), any: text("any") },
          driftOutcomes,
          (outcome) => text(`drift_${outcome}`),
        ),
      ]}
      hasDays
    >
      <CheckedDays days={days} />
      <h2 className="t-title">{text("drifts")}</h2>
    </ListScreen>
  );
}

function useColumns(): readonly TableColumn<StaffDrift>[] {
  const text = useText("console-subscriptions");
  const format = useFormat();
  return useMemo(
    () => [
      { id: "at", title: text("found"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      { id: "operator", title: text("operator"), cell: ({ operator }) => text(`payer_${operator}`) },
      { id: "before", title: text("ours"), cell: ({ before }) => text(`state_${before}`) },
      {
        id: "operatorStatus",
        title: text("theirs"),
        cell: ({ operatorStatus }) => operatorStatus ?? text("notThere"),
      },
      {
        id: "outcome",
        title: text("outcome"),
        cell: ({ outcome }) => (
          <Chip kind={outcome === "corrected" ? "ok" : "bad"}>{text(`drift_${outcome}`)}</Chip>
        ),
      },
      { id: "after", title: text("since"), cell: ({ after }) => text(`state_${after}`) },
      {
        id: "subscription",
        title: text("subscription"),
        cell: ({ subscriptionId }) => <SubscriptionLink subscriptionId={subscriptionId} />,
      },
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => <PlayerLink player={player} missing={text("noPlayer")} />,
      },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
    ],
    [format, text],
  );
}
