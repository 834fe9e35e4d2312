import { useEffect, useEffectEvent, useState } from "react";
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
} from "react-router";
import type * as z from "zod/mini";
import { PageHeading, nextPage, nextStepUrl } from "#features/accounts/web/index.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { isProblem } from "#kit/contract/problem.ts";
import { Check } from "#kit/ui/components/Check.tsx";
import { ChoiceGroup } from "#kit/ui/components/Choice.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { optInChoice, type SubscriptionsContract } from "../contract.ts";
import { minDwellMs } from "../rules.ts";
import s from "./OptInScreen.module.css";
import { ConsentButton } from "./parts/ConsentButton.tsx";
import { checkoutUrl, chosenPackage } from "./parts/checkout-url.ts";
import { loadOffer } from "./parts/offer.ts";
import { PackageOption } from "./parts/PackageOption.tsx";
import { PaidAlready } from "./parts/PaidAlready.tsx";
import { readStartedOptIn, storeStartedOptIn } from "./parts/started-opt-in.ts";
import { useDisclosure } from "./parts/use-disclosure.ts";
import { useTimeReached } from "./parts/use-time-reached.ts";
import { useTrustedClick } from "./parts/use-trusted-click.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return loadOffer(context.get(appContext).api);
}

export function meta(_: unknown, app: App, siteName: string): Meta {
  const text = app.text("subscriptions");
  return { title: text("optInTitle"), description: text("optInLead", siteName) };
}

export default function OptInScreen() {
  const text = useText("subscriptions");
  const brand = useBrand();
  const call = useApp().api.of<SubscriptionsContract>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { packages, ageDeclaration, stopped } = useLoaderData<typeof loader>();
  const revalidator = useRevalidator();
  // Undefined from a server of the previous version.
  const { sentence: paid, read = null } = useDisclosure(stopped?.paidDisclosure ?? null);
  const click = useTrustedClick();
  // A click meant for the previous page must not count as consent.
  const [openedAt] = useState(() => Date.now());
  const isRead = useTimeReached(openedAt + minDwellMs);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm({
    schema: optInChoice,
    initial: { packageId: chosenPackage(packages, search)?.packageId ?? "", isOfAge: false },
    words: useText("problems"),
    submit: agree,
  });
  // Restores the choice when the player returns from the second step.
  const fillIn = useEffectEvent(() => {
    const started = readStartedOptIn();
    if (!packages.some(({ packageId }) => packageId === started?.packageId)) return;
    form.set("packageId", started?.packageId ?? "");
    form.set("isOfAge", true);
  });
  useEffect(() => fillIn(), []);
  const chosen = packages.find(({ packageId }) => packageId === form.values.packageId);

  async function agree(choice: z.output<typeof optInChoice>) {
    const body = { ...choice, isTrusted: click.take(), next: nextPage(search), read };
    try {
      const answer = await call("POST /api/game/opt-in-start", { body });
      const { continueAt, dwellMs, expiresAt: _, ...started } = answer;
      // Undefined from a server of the previous version.
      if (continueAt) {
        setIsLeaving(true);
        return location.assign(continueAt);
      }
      storeStartedOptIn(
        { ...started, packageId: choice.packageId, priceText: chosen?.priceText ?? "" },
        dwellMs,
      );
      await navigate(nextStepUrl("/doi-two", search));
    } catch (error) {
      // The disclosure is outdated, so reload it.
      if (isProblem(error, "subscription_changed")) await revalidator.revalidate();
      // Subscribed meanwhile in another tab or at the operator: the guard redirects.
      if (!isProblem(error, "subscription_exists")) throw error;
      location.assign(nextPage(search));
    }
  }

  return (
    <>
      {/* No lead text, so that the button is visible on a phone without scrolling. */}
      <PageHeading title={text("optInTitle")} />
      <form className={s.form} {...form.props}>
        {isLeaving && <LoadingOverlay label={text("leaving")} />}
        <ChoiceGroup label={text("packages")} isLabelHidden>
          {packages.map((each) => (
            <PackageOption
              key={each.packageId}
              name="packageId"
              value={each.packageId}
              plan={each}
              packages={packages}
              priceText={each.priceText}
              checked={each === chosen}
              onChange={() => form.set("packageId", each.packageId)}
            />
          ))}
        </ChoiceGroup>
        <Check required error={form.error("isOfAge")} {...form.flag("isOfAge")}>
          {ageDeclaration}
        </Check>
        <PaidAlready>{paid}</PaidAlready>
        <FormProblem form={form} />
        <ConsentButton
          sentence={chosen?.sentence}
          busy={form.isBusy}
          softDisabled={!isRead}
          onClick={click.onClick}
        >
          {chosen?.button}
        </ConsentButton>
      </form>
      <div className={s.links}>
        <TextLink href="/terms-conditions">{text("terms")}</TextLink>
        {/* Time paid at the operator must end before a card can pay. */}
        {brand.cardPayment && chosen && !stopped && (
          <TextLink wraps href={checkoutUrl(chosen.period, search)}>
            {text("payByCard")}
          </TextLink>
        )}
      </div>
    </>
  );
}
