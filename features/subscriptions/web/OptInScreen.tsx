import { useState, type SyntheticEvent } from "react";
import { redirect, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import { Head, nextPage, stepTo } from "#features/accounts/web/index.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { SaidFault } from "#kit/client/faults.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useTrying } from "#kit/client/use-trying.ts";
import { isProblem } from "#kit/contract/problem.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Choice, ChoiceGroup } from "#kit/ui/components/Choice.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { SubscriptionsContract } from "../contract.ts";
import s from "./OptInScreen.module.css";
import { BindingYes } from "./parts/BindingYes.tsx";
import { rememberOptIn } from "./parts/started-opt-in.ts";
import { useTap } from "./parts/use-tap.ts";

/** What the brand sells by its operator; where only cards are taken, the checkout sells it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<SubscriptionsContract>();
  const { packages } = await call("GET /api/game/packages", {});
  return packages.length === 0 ? redirect("/auth/checkout-payment") : { packages };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("subscriptions");
  return { title: text("optInTitle"), description: text("optInLead") };
}

export default function OptInScreen() {
  const text = useText("subscriptions");
  const brand = useBrand();
  const call = useApp().api.of<SubscriptionsContract>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { packages } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState(packages[0]);
  const [fault, setFault] = useState<SaidFault>();
  const { isBusy, attempt } = useTrying(setFault);
  const tap = useTap();

  async function agree(event: SyntheticEvent) {
    event.preventDefault();
    if (!chosen) return;
    await attempt("agree", async () => {
      const body = { packageId: chosen.packageId, isTrusted: tap.take() };
      try {
        const { dwellMs, expiresAt: _, ...started } = await call("POST /api/game/opt-in-start", { body });
        rememberOptIn({ ...started, priceText: chosen.priceText, readAt: Date.now() + dwellMs });
        await navigate(stepTo("/doi-two", search));
      } catch (error) {
        // Subscribed meanwhile, in another tab or at the operator: the guard knows where to go.
        if (!isProblem(error, "subscription_exists")) throw error;
        location.assign(nextPage(search));
      }
    });
  }

  return (
    <>
      <Head title={text("optInTitle")}>{text("optInLead", brand.name)}</Head>
      <form className={s.form} noValidate onSubmit={(event) => void agree(event)}>
        <ChoiceGroup label={text("packages")}>
          {packages.map((each) => (
            <Choice
              key={each.packageId}
              name="packageId"
              value={each.packageId}
              title={text(`package_${each.period}`)}
              end={each.priceText}
              checked={each === chosen}
              onChange={() => setChosen(each)}
            />
          ))}
        </ChoiceGroup>
        {fault && (
          <Banner kind="bad" isNews>
            {fault.message}
          </Banner>
        )}
        <BindingYes sentence={chosen?.sentence} busy={isBusy} onClick={tap.onClick}>
          {text("confirm")}
        </BindingYes>
      </form>
      <div className={s.links}>
        <TextLink href="/terms-conditions">{text("terms")}</TextLink>
        {brand.cardPayment && <TextLink href="/auth/checkout-payment">{text("payByCard")}</TextLink>}
      </div>
    </>
  );
}
