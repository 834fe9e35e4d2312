import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { appContext, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import type { CardContract } from "../contract.ts";
import s from "./CheckoutScreen.module.css";
import { CheckoutDone } from "./parts/CheckoutDone.tsx";
import { CheckoutForm } from "./parts/CheckoutForm.tsx";
import { OrderSummary } from "./parts/OrderSummary.tsx";
import type { Completed } from "./parts/use-paying.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const [info, { user }] = await Promise.all([
    api.of<CardContract>()("GET /api/game/checkout-info", {}),
    api.of<AccountsContract>()("GET /api/game/profile", { query: {} }),
  ]);
  const { firstName, lastName, email } = user;
  return { info, payer: { firstName, lastName, email } };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("checkout");
  return { title: text("title"), heading: text("title") };
}

export default function CheckoutScreen() {
  const { info, payer } = useLoaderData<typeof loader>();
  const [period, setPeriod] = useState(info.packages[0]?.period ?? "monthly");
  const [completed, setCompleted] = useState<Completed & { email: string }>();
  const chosen = info.packages.find((each) => each.period === period) ?? info.packages[0];
  if (completed) return <CheckoutDone {...completed} />;
  if (!chosen) return null;
  return (
    <div className={`wrap ${s.screen}`}>
      <OrderSummary chosen={chosen} trialHours={info.trialHours} />
      <CheckoutForm
        info={info}
        chosen={chosen}
        payer={payer}
        onPeriod={setPeriod}
        onCompleted={setCompleted}
      />
    </div>
  );
}
