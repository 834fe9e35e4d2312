import { useState } from "react";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import type { CardContract, SubscriptionsContract } from "../contract.ts";
import { cardName } from "../rules.ts";
import s from "./ChangeCardScreen.module.css";
import { setFlashMessage } from "./parts/flash-message.ts";
import { ChangeCardForm } from "./parts/ChangeCardForm.tsx";

const managePage = "/manage-subscription";

/** Redirects unless a live subscription is paid by card. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const { subscription, card } = await api.of<SubscriptionsContract>()("GET /api/game/subscription", {
    query: {},
  });
  const isOver = !subscription || subscription.state === "ended" || subscription.state === "cancelling";
  if (isOver || card === null) return redirect(managePage);
  const { processor } = await api.of<CardContract>()("GET /api/game/checkout-info", {});
  const { state, price } = subscription;
  return { card, processor, currency: price.currency, isUnpaid: state === "suspended" };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("checkout")("changeCardTitle");
  return { title, heading: title };
}

export default function ChangeCardScreen() {
  const text = useText("checkout");
  const { card, processor, currency, isUnpaid } = useLoaderData<typeof loader>();
  const [isChanged, setIsChanged] = useState(false);

  function leave() {
    setIsChanged(true);
    setFlashMessage("cardChanged");
    // A full page load, because this page's content security policy allows the processor's scripts.
    location.assign(managePage);
  }

  return (
    <div className={`wrap ${s.screen}`}>
      {isChanged && <LoadingOverlay label={text("cardChanged")} />}
      <h1 className="sr">{text("changeCardTitle")}</h1>
      {isUnpaid && <Banner kind="warn">{text("changeCardUnpaid")}</Banner>}
      <p>{text("changeCardLead", cardName(card.brand), card.lastFour)}</p>
      <ChangeCardForm processor={processor} currency={currency} onChanged={leave} />
    </div>
  );
}
