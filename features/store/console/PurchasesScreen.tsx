import { PlayerLink } from "#features/accounts/console/index.ts";
import { useCallback, useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { choiceFilter, ListScreen, ReasonDialog, tableQuery } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { StaffPurchase, StoreConsoleContract } from "../contract.ts";
import { deliveryStates, paymentMethods, productKindOf, purchaseStates } from "../rules.ts";
import { useProductTitle } from "../web/parts/use-product-title.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<StoreConsoleContract>();
  return { ...(await call("GET /api/staff/purchases", { query })), query };
}

export default function PurchasesScreen() {
  const text = useText("console-store");
  const call = useApp().api.of<StoreConsoleContract>();
  const { purchases, next, query } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<StaffPurchase>();
  const format = useFormat();
  const titleOf = useProductTitle();
  const priceOf = usePrice();
  const factsOf = (purchase: StaffPurchase) => [
    { name: text("player"), value: purchase.player?.username ?? text("removedPlayer") },
    { name: text("when"), value: format.dateTime(purchase.at) },
    { name: text("product"), value: titleOf(purchase.product) },
    { name: text("price"), value: priceOf(purchase) },
  ];
  return (
    <>
      <ListScreen
        title={text("purchases")}
        page="/purchases"
        csv="purchases"
        columns={useColumns(setChosen)}
        rowId={({ purchaseId }) => purchaseId}
        first={{ rows: purchases, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/purchases", { query: { ...query, after } });
          return { rows: page.purchases, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        hasDays
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("any") }, purchaseStates, (value) =>
            text(`purchase_${value}`),
          ),
          choiceFilter({ name: "method", label: text("method"), any: text("any") }, paymentMethods, (value) =>
            text(`method_${value}`),
          ),
          choiceFilter(
            { name: "delivery", label: text("delivery"), any: text("any") },
            deliveryStates,
            (value) => text(`delivery_${value}`),
          ),
        ]}
      />
      {chosen && (
        <ReasonDialog
          title={text("refundTitle")}
          text={
            <>
              <Facts columns={2} facts={factsOf(chosen)} />
              <p>{`${text(`refund_${chosen.method}`)} ${text(`refundOf_${productKindOf(chosen.product.name)}`)}`}</p>
            </>
          }
          action={text("refund")}
          done={text("refundedToast")}
          isDanger
          run={(reason) =>
            call("POST /api/staff/refund-purchase", { body: { purchaseId: chosen.purchaseId, reason } })
          }
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function usePrice(): (purchase: StaffPurchase) => string {
  const text = useText("console-store");
  const format = useFormat();
  return useCallback(
    ({ price, currency }) =>
      currency === null
        ? text("coinsAmount", format.number(price))
        : format.money({ minor: price, currency }),
    [format, text],
  );
}

const chipKinds = {
  paying: "warn",
  completed: "ok",
  failed: "bad",
  refunding: "warn",
  refunded: "plain",
} as const;

function useColumns(refund: (purchase: StaffPurchase) => void): readonly TableColumn<StaffPurchase>[] {
  const text = useText("console-store");
  const format = useFormat();
  const titleOf = useProductTitle();
  const priceOf = usePrice();
  return useMemo(
    () => [
      { id: "at", title: text("when"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => <PlayerLink player={player} />,
      },
      { id: "product", title: text("product"), cell: ({ product }) => titleOf(product) },
      {
        id: "price",
        title: text("price"),
        cell: (purchase) => priceOf(purchase),
      },
      { id: "method", title: text("method"), cell: ({ method }) => text(`method_${method}`) },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`purchase_${state}`)}</Chip>,
      },
      { id: "delivery", title: text("delivery"), cell: ({ delivery }) => text(`delivery_${delivery}`) },
      { id: "failure", title: text("failure"), cell: ({ failure }) => failure },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      {
        id: "actions",
        title: text("actions"),
        cell: (purchase) =>
          purchase.state === "completed" && (
            <Button size="sm" onClick={() => refund(purchase)}>
              {text("refund")}
            </Button>
          ),
      },
    ],
    [format, priceOf, refund, text, titleOf],
  );
}
