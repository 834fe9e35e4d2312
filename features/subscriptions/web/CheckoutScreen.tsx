import { useState } from "react";
import { redirect, useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { isProblem } from "#kit/contract/problem.ts";
import type { CardContract } from "../contract.ts";
import s from "./CheckoutScreen.module.css";
import { chosenPackage } from "./parts/checkout-url.ts";
import { CheckoutDone } from "./parts/CheckoutDone.tsx";
import { CheckoutForm } from "./parts/CheckoutForm.tsx";
import { CheckoutOffer } from "./parts/CheckoutOffer.tsx";
import { OrderSummary } from "./parts/OrderSummary.tsx";
import { initialBillingDetails } from "./parts/billing-details.ts";
import type { Completed } from "./parts/use-pay.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const accounts = api.of<AccountsContract>();
  try {
    const [info, { player, proof }] = await Promise.all([
      api.of<CardContract>()("GET /api/game/checkout-info", {}),
      accounts("GET /api/game/session", {}),
    ]);
    if (!player) return { info, billingDetails: null, hasNumber: proof !== null };
    const [{ user }, { billed }] = await Promise.all([
      accounts("GET /api/game/profile", { query: {} }),
      api.of<CardContract>()("GET /api/game/last-billed", {}),
    ]);
    return { info, billingDetails: initialBillingDetails(user, billed, info.countries) };
  } catch (error) {
    // This brand sells through its operator only.
    if (isProblem(error, "card_payment_off")) return redirect("/doi-one");
    if (isProblem(error, "birth_date_missing")) {
      const { pathname, search } = new URL(request.url);
      return redirect(`/register-form/true?next=${encodeURIComponent(pathname + search)}`);
    }
    throw error;
  }
}

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("checkout")("title") };
}

export default function CheckoutScreen() {
  const text = useText("checkout");
  const { info, billingDetails, hasNumber } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const [period, setPeriod] = useState(() => chosenPackage(info.packages, search)?.period);
  const [completed, setCompleted] = useState<Completed & { email: string }>();
  const chosen = info.packages.find((each) => each.period === period) ?? info.packages[0];
  if (!chosen) return null;
  if (completed) return <CheckoutDone {...completed} bought={chosen} />;
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      <OrderSummary chosen={chosen} trialHours={info.trialHours} isTrialUsed={info.isTrialUsed} />
      {billingDetails ? (
        <CheckoutForm
          info={info}
          chosen={chosen}
          billingDetails={billingDetails}
          onPeriod={setPeriod}
          onCompleted={setCompleted}
        />
      ) : (
        <CheckoutOffer packages={info.packages} chosen={chosen} hasNumber={hasNumber} onPeriod={setPeriod} />
      )}
    </div>
  );
}
