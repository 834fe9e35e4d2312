import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { brandInUrl, useBrand, useMe } from "#features/staff/console/index.ts";
import { appContext, useFormat, useText } from "#kit/client/app.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { StoreConsoleContract } from "../contract.ts";
import { deliveryStates, purchaseStates } from "../rules.ts";
import { useProductTitle } from "../web/parts/use-product-title.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const brand = brandInUrl(request);
  const call = context.get(appContext).api.of<StoreConsoleContract>();
  return call("GET /api/staff/store-figures", { query: brand === undefined ? {} : { brand } });
}

/** Coins and store of the chosen brand, or of all of the member's brands together. */
export default function StoreFiguresScreen() {
  const text = useText("console-store");
  const format = useFormat();
  const titleOf = useProductTitle();
  const staff = useText("staff");
  const { brands } = useMe();
  const chosen = useBrand();
  const { coins, stock, purchases, deliveries, asOf } = useLoaderData<typeof loader>();
  const name = chosen === undefined ? staff("allMyBrands") : brands.find(({ key }) => key === chosen)?.name;
  return (
    <div className="stack">
      <h1 className="t-title">{text("figuresOf", name ?? "")}</h1>
      <p className="muted">{text("asOf", format.dateTime(asOf))}</p>
      <Section title={text("coins")}>
        <Facts
          columns={3}
          facts={(["liability", "issued", "prizes", "spent", "expired"] as const).map((kind) => ({
            name: text(`coins_${kind}`),
            value: format.number(coins[kind]),
          }))}
        />
      </Section>
      <Section title={text("purchases")}>
        <Facts
          columns={3}
          facts={purchaseStates.map((state) => ({
            name: text(`purchase_${state}`),
            value: format.number(purchases[state]),
          }))}
        />
      </Section>
      <Section title={text("deliveries")}>
        <Facts
          columns={3}
          facts={deliveryStates.map((state) => ({
            name: text(`delivery_${state}`),
            value: format.number(deliveries[state]),
          }))}
        />
      </Section>
      <Section title={text("stock")}>
        {stock.length === 0 && <p className="muted">{text("noStock")}</p>}
        <Facts
          columns={3}
          facts={stock.map(({ free, held, given, ...product }) => ({
            name: titleOf(product),
            value: text("stockText", free, held, given),
          }))}
        />
      </Section>
    </div>
  );
}
