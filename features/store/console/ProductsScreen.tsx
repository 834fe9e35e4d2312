import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { brandInUrl, ListScreen, RowActions, useBrand, useMe } from "#features/staff/console/index.ts";
import { appContext, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { StaffProduct, StoreConsoleContract } from "../contract.ts";
import { paymentMethods } from "../rules.ts";
import { useProductTitle } from "../web/parts/use-product-title.ts";
import { ImportDialog } from "./parts/ImportDialog.tsx";
import { ProductDialog } from "./parts/ProductDialog.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<StoreConsoleContract>();
  return call("GET /api/staff/products", { query: { brand: brandInUrl(request) } });
}

type Chosen =
  | { readonly action: "edit"; readonly product: StaffProduct | undefined }
  | { readonly action: "import"; readonly product: StaffProduct };

export default function ProductsScreen() {
  const text = useText("console-store");
  const { products } = useLoaderData<typeof loader>();
  const brand = useBrand();
  const brands = useMe().brands;
  const [chosen, setChosen] = useState<Chosen>();
  // A price has the currency of a brand.
  const edited = brand ?? (brands.length === 1 ? brands[0]?.key : undefined);
  return (
    <>
      <ListScreen
        title={text("products")}
        actions={
          edited !== undefined && (
            <Button onClick={() => setChosen({ action: "edit", product: undefined })}>
              {text("newProduct")}
            </Button>
          )
        }
        page="/products"
        columns={useColumns(edited !== undefined, setChosen)}
        rowId={({ productId }) => productId}
        first={{ rows: products, next: null }}
        load={() => Promise.resolve({ rows: [], next: null })}
      >
        {edited === undefined && <p className="muted">{text("chooseBrand")}</p>}
      </ListScreen>
      {chosen?.action === "edit" && edited !== undefined && (
        <ProductDialog brand={edited} product={chosen.product} onClose={() => setChosen(undefined)} />
      )}
      {chosen?.action === "import" && (
        <ImportDialog product={chosen.product} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

function useColumns(
  canEdit: boolean,
  choose: (chosen: Chosen) => void,
): readonly TableColumn<StaffProduct>[] {
  const text = useText("console-store");
  const format = useFormat();
  const titleOf = useProductTitle();
  return useMemo(
    () => [
      { id: "product", title: text("product"), cell: (product) => titleOf(product) },
      { id: "service", title: text("service"), cell: ({ service }) => service },
      ...paymentMethods.map((method) => ({
        id: method,
        title: text(`method_${method}`),
        cell: ({ prices, currency }: StaffProduct) => {
          const price = prices[method];
          if (price === null) return "";
          return method === "coins" ? format.number(price) : format.money({ minor: price, currency });
        },
      })),
      {
        id: "stock",
        title: text("stock"),
        cell: ({ stock }) => stock && text("stockText", stock.free, stock.held, stock.given),
      },
      {
        id: "state",
        title: text("state"),
        cell: ({ isOnSale, stock }) => (
          <>
            <Chip kind={isOnSale ? "ok" : "plain"}>{text(isOnSale ? "onSale" : "offSale")}</Chip>
            {isOnSale && stock?.free === 0 && <Chip kind="bad">{text("soldOut")}</Chip>}
          </>
        ),
      },
      { id: "changed", title: text("changed"), cell: ({ changedAt }) => format.dateTime(changedAt) },
      {
        id: "actions",
        title: text("actions"),
        cell: (product) => (
          <RowActions>
            {canEdit && (
              <Button size="sm" onClick={() => choose({ action: "edit", product })}>
                {text("edit")}
              </Button>
            )}
            {product.stock && (
              <Button size="sm" onClick={() => choose({ action: "import", product })}>
                {text("importCodes")}
              </Button>
            )}
          </RowActions>
        ),
      },
    ],
    [canEdit, choose, format, titleOf, text],
  );
}
