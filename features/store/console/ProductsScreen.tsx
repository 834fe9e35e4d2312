import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  brandInUrl,
  ListScreen,
  type RowAction,
  RowActions,
  useBrand,
  useMe,
} from "#features/staff/console/index.ts";
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

/** A new product has no row yet. */
type ProductAction = RowAction<StaffProduct | undefined, "edit"> | RowAction<StaffProduct, "import">;

export default function ProductsScreen() {
  const text = useText("console-store");
  const { products } = useLoaderData<typeof loader>();
  const brand = useBrand();
  const brands = useMe().brands;
  const [started, setStarted] = useState<ProductAction>();
  // A price has the currency of a brand.
  const edited = brand ?? (brands.length === 1 ? brands[0]?.key : undefined);
  return (
    <>
      <ListScreen
        title={text("products")}
        actions={
          edited !== undefined && (
            <Button onClick={() => setStarted({ row: undefined, action: "edit" })}>
              {text("newProduct")}
            </Button>
          )
        }
        page="/products"
        columns={useColumns(edited !== undefined, setStarted)}
        rowId={({ productId }) => productId}
        first={{ rows: products, next: null }}
        load={() => Promise.resolve({ rows: [], next: null })}
      >
        {edited === undefined && <p className="muted">{text("chooseBrand")}</p>}
      </ListScreen>
      {started?.action === "edit" && edited !== undefined && (
        <ProductDialog brand={edited} product={started.row} onClose={() => setStarted(undefined)} />
      )}
      {started?.action === "import" && (
        <ImportDialog product={started.row} onClose={() => setStarted(undefined)} />
      )}
    </>
  );
}

function useColumns(
  canEdit: boolean,
  start: (started: ProductAction) => void,
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
              <Button size="sm" onClick={() => start({ row: product, action: "edit" })}>
                {text("edit")}
              </Button>
            )}
            {product.stock && (
              <Button size="sm" onClick={() => start({ row: product, action: "import" })}>
                {text("importCodes")}
              </Button>
            )}
          </RowActions>
        ),
      },
    ],
    [canEdit, start, format, titleOf, text],
  );
}
