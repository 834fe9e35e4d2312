import { useLoaderData, useLocation, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { nextStepUrl } from "#features/accounts/web/index.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { SubscriptionsContract } from "../contract.ts";
import { usableUntil } from "../rules.ts";
import s from "./ManageSubscriptionScreen.module.css";
import { checkoutPath } from "./parts/checkout-url.ts";
import { Charges } from "./parts/Charges.tsx";
import { Evidence } from "./parts/Evidence.tsx";
import { History } from "./parts/History.tsx";
import { useFlashMessage } from "./parts/flash-message.ts";
import type { Overview, Subscription } from "./parts/overview.ts";
import { ActionResult } from "./parts/ActionResult.tsx";
import { Plan } from "./parts/Plan.tsx";
import { ResumeSubscription } from "./parts/ResumeSubscription.tsx";
import { StopSubscription } from "./parts/StopSubscription.tsx";
import { disclosureOf } from "./parts/use-disclosure.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<SubscriptionsContract>();
  return { overview: await orNull(call("GET /api/game/subscription", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("subscriptions")("manageTitle");
  return { title, heading: title };
}

export default function ManageSubscriptionScreen() {
  const text = useText("subscriptions");
  const { overview } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const subscription = overview?.subscription;
  const { ealEuropeBrand: isEuropean } = useBrand();
  const flashMessage = useFlashMessage();
  // The player declined on the operator's page.
  const isDeclined = new URLSearchParams(useLocation().search).has("declined");
  // The operator waits for consent and gives no access before it, so the player may opt in again.
  const isAwaitingConsent = subscription?.state === "pending" && !subscription.isEntitled;
  const isLive = subscription?.state !== "ended" && subscription?.state !== "cancelling";
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("manageTitle")}</h1>
      {overview === null && (
        <FailedPage title={text("failedTitle")} text={text("failedText")} tryAgain={text("tryAgain")} />
      )}
      {overview && isDeclined && !subscription?.isEntitled && <Banner>{text("declined")}</Banner>}
      {overview && !subscription && <NoSubscription trial={overview.trial} />}
      {overview && subscription && (
        <>
          {flashMessage === "cardChanged" && <ActionResult>{text("cardChanged")}</ActionResult>}
          <Plan subscription={subscription} card={overview.card} order={overview.order} />
          {overview.card && isLive && (
            <ButtonLink
              kind={subscription.state === "suspended" ? "primary" : "outline"}
              size="lg"
              href="/manage-subscription/card"
            >
              {text("changeCard")}
            </ButtonLink>
          )}
          <StopSubscription
            subscription={subscription}
            disclosure={disclosureOf(overview.stopDisclosure, overview.stopSentence)}
            onSettled={() => void revalidate()}
          />
          {subscription.payer === "card" ? (
            <ResumeSubscription
              subscription={subscription}
              disclosure={disclosureOf(overview.resumeDisclosure, overview.resumeSentence)}
              onSettled={() => void revalidate()}
            />
          ) : (
            subscription.canResume && <SubscribeAgain />
          )}
          <OtherPaymentMethod subscription={subscription} />
          {isEuropean && subscription.state !== "ended" && (
            <TextLink wraps href="/withdraw">
              {text("withdraw")}
            </TextLink>
          )}
          {(subscription.state === "ended" || isAwaitingConsent) && <Subscribe isAgain={isAwaitingConsent} />}
          <Charges key={subscription.id} first={overview} />
          <Evidence overview={overview} />
          <History overview={overview} />
        </>
      )}
    </div>
  );
}

/** The page that sells subscriptions: the operator's packages, or the card checkout. */
function useSubscribeUrl(): string {
  const { search } = useLocation();
  return nextStepUrl(useBrand().paymentMethods.includes("airtime") ? "/doi-one" : checkoutPath, search);
}

/** `isAgain` repeats a pending opt-in instead of buying a second subscription. */
function Subscribe({ isAgain, label }: { isAgain: boolean; label?: string | undefined }) {
  const text = useText("subscriptions");
  const { search } = useLocation();
  const { outside, cardPayment } = useBrand();
  return (
    <>
      <ButtonLink kind={isAgain ? "outline" : "primary"} size="lg" href={useSubscribeUrl()}>
        {label ?? text(isAgain ? "sayYesAgain" : "subscribe")}
      </ButtonLink>
      {/* The operator's page does not offer card payment. */}
      {outside !== null && cardPayment && (
        <TextLink wraps href={nextStepUrl(checkoutPath, search)}>
          {text("payByCard")}
        </TextLink>
      )}
    </>
  );
}

/** Says from when a player who stopped can switch to the brand's other payment method: after the paid time. */
function OtherPaymentMethod({ subscription }: { subscription: Subscription }) {
  const { canResume, payer } = subscription;
  const text = useText("subscriptions");
  const { dateTime } = useFormat();
  const { paymentMethods, cardPayment } = useBrand();
  const until = usableUntil(subscription);
  if (!canResume || until === null || !cardPayment || !paymentMethods.includes("airtime")) return null;
  return <p className="muted">{text(payer === "card" ? "airtimeLater" : "cardLater", dateTime(until))}</p>;
}

/** Undoing a stop at an operator takes a new double opt-in. */
function SubscribeAgain() {
  const text = useText("subscriptions");
  return (
    <ButtonLink kind="primary" size="lg" href={`/doi-one?next=${encodeURIComponent("/manage-subscription")}`}>
      {text("subscribeAgain")}
    </ButtonLink>
  );
}

/** Mentions the free trial, if available, with the price after it. */
function NoSubscription({ trial }: Pick<Overview, "trial">) {
  const text = useText("subscriptions");
  return (
    <EmptyState
      art="no-matches"
      title={text("emptyTitle")}
      text={trial ? `${text("emptyText")} ${trial.sentence}` : text("emptyText")}
      action={
        <div className={s.ways}>
          <Subscribe isAgain={false} label={trial ? text("startTrial") : undefined} />
        </div>
      }
    />
  );
}
