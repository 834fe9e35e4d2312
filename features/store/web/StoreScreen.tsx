import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Coins } from "#kit/ui/components/Coins.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Product, type ProductOffer } from "#kit/ui/components/Product.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { ShownProduct, StoreContract, StoreOffer } from "../contract.ts";
import { afterPurchase, type PaymentMethod } from "../rules.ts";
import { PurchaseDialog } from "./parts/PurchaseDialog.tsx";
import { usePriceText } from "./parts/use-price-text.ts";
import { artOf, useProductText } from "./parts/use-product-text.ts";
import s from "./StoreScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<StoreContract>();
  return { offer: await orNull(call("GET /api/game/store", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("store");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function StoreScreen() {
  const text = useText("store");
  const { number } = useFormat();
  const { offer } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {offer === null ? (
        <FailedPage title={text("failedTitle")} text={text("failedText")} tryAgain={text("tryAgain")} />
      ) : (
        <>
          <div className={s.head}>
            <Coins amount={number(offer.coins)} label={text("coins", offer.coins)} href="/rewards" />
            <ButtonLink size="sm" href="/vouchers/mine">
              {text("mine")}
            </ButtonLink>
          </div>
          {offer.isOpen && offer.restriction && <Restricted restriction={offer.restriction} />}
          {offer.isOpen ? <Products offer={offer} /> : <ComingSoon isWatched={offer.isWatched} />}
        </>
      )}
    </div>
  );
}

function Restricted({ restriction: { until } }: { restriction: NonNullable<StoreOffer["restriction"]> }) {
  const text = useText("store");
  const format = useFormat();
  return (
    <Banner kind="warn">
      {until === null ? text("restricted") : text("restrictedUntil", format.dateTime(until))}{" "}
      <TextLink inline href="/support">
        {text("support")}
      </TextLink>
    </Banner>
  );
}

function useWatch() {
  const call = useApp().api.of<StoreContract>();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const toggle = (productId: string | null, isOn: boolean) =>
    void attempt(productId ?? "store", async () => {
      await call("POST /api/game/store-watch", { body: { productId, isOn } });
      await revalidate();
    });
  return { busy, toggle };
}

function ComingSoon({ isWatched }: { isWatched: boolean }) {
  const text = useText("store");
  const { busy, toggle } = useWatch();
  return (
    <EmptyState
      art="no-coins"
      title={text("soonTitle")}
      text={text("soonText")}
      action={
        <Button aria-pressed={isWatched} busy={busy !== undefined} onClick={() => toggle(null, !isWatched)}>
          {text(isWatched ? "notifyOff" : "notifyMe")}
        </Button>
      }
    />
  );
}

function Products({ offer }: { offer: StoreOffer }) {
  const text = useText("store");
  const textOf = useProductText();
  const priceText = usePriceText();
  const { revalidate } = useRevalidator();
  const { busy, toggle } = useWatch();
  const [method, setMethod] = useState<PaymentMethod>("coins");
  const [chosen, setChosen] = useState<ShownProduct>();
  const { products, methods, coins, restriction } = offer;
  if (products.length === 0)
    return <EmptyState art="no-coins" title={text("emptyTitle")} text={text("emptyText")} />;

  const offerOf = (product: ShownProduct, price: number): ProductOffer => {
    const { title } = textOf(product);
    const { availability, isWatched } = product;
    if (availability.state === "sold_out") {
      return {
        kind: "sold_out",
        reason: text("soldOut"),
        action: text(isWatched ? "notifyOff" : "notifyMe"),
        label: text(isWatched ? "notifyOffOf" : "notifyMeOf", title),
        isBusy: busy === product.id,
        onAction: () => toggle(product.id, !isWatched),
      };
    }
    const shown = priceText(product, method, price);
    const after = afterPurchase(coins, price);
    const label = text("buyFor", title, shown);
    if (restriction) return { kind: "short", price: shown, label, reason: text("closedForYou") };
    if (method === "coins" && !after.isAffordable)
      return { kind: "short", price: shown, label, reason: text("short", after.short) };
    const note = availability.state === "few" ? text("left", availability.left) : undefined;
    return { kind: "open", price: shown, label, note, onBuy: () => setChosen(product) };
  };

  const sold = products.flatMap((product) => {
    const price = product.prices[method];
    return price === null ? [] : [{ product, price }];
  });
  const chosenPrice = chosen?.prices[method] ?? null;
  // The product as it is now: since the dialog opened, the price may have changed or the product may have sold out.
  const current = products.find(({ id }) => id === chosen?.id);
  const currentPrice = current?.prices[method] ?? null;
  return (
    <>
      {methods.length > 1 && (
        <Segment
          label={text("payWith")}
          options={methods.map((id) => ({ id, name: text(`method_${id}`) }))}
          selected={method}
          onSelect={setMethod}
        />
      )}
      {sold.length === 0 && <p className="muted">{text("emptyMethod")}</p>}
      <div className={s.products}>
        {sold.map(({ product, price }) => {
          const { title, note } = textOf(product);
          return (
            <Product
              key={product.id}
              art={artOf(product)}
              title={title}
              text={note}
              inCoins={method === "coins"}
              offer={offerOf(product, price)}
            />
          );
        })}
      </div>
      {chosen && chosenPrice !== null && (
        <PurchaseDialog
          product={chosen}
          method={method}
          price={currentPrice ?? chosenPrice}
          isForSale={currentPrice !== null && current?.availability.state !== "sold_out"}
          offer={offer}
          onOutdated={revalidate}
          onClose={() => {
            setChosen(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
