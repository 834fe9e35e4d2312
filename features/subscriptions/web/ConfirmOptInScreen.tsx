import { useEffect, useState } from "react";
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { PageHeading, nextPage, nextStepUrl } from "#features/accounts/web/index.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import s from "./OptInScreen.module.css";
import { ConfirmOptInForm } from "./parts/ConfirmOptInForm.tsx";
import { loadOffer } from "./parts/offer.ts";
import { readStartedOptIn, type StartedOptIn } from "./parts/started-opt-in.ts";
import { OptInOutcome } from "./parts/OptInOutcome.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const [{ player }, offer] = await Promise.all([
    api.of<AccountsContract>()("GET /api/game/session", {}),
    loadOffer(api),
  ]);
  if (offer instanceof Response) return offer;
  return { isRegistered: player !== null, hasChoice: offer.packages.length > 1 };
}

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("subscriptions")("confirmTitle") };
}

/** The second opt-in step, then the operator's decision. */
export default function ConfirmOptInScreen() {
  const text = useText("subscriptions");
  const { search } = useLocation();
  const navigate = useNavigate();
  const { isRegistered, hasChoice } = useLoaderData<typeof loader>();
  const [started, setStarted] = useState<StartedOptIn>();
  const [isConfirmed, setIsConfirmed] = useState(false);

  useEffect(() => {
    const recalled = readStartedOptIn();
    setStarted(recalled);
    if (!recalled) void navigate(nextStepUrl("/doi-one", search), { replace: true });
  }, [navigate, search]);

  if (started && isConfirmed) {
    const next = isRegistered ? nextPage(search) : nextStepUrl("/register-form/false", search);
    return <OptInOutcome priceText={started.priceText} hasChoice={hasChoice} next={next} />;
  }
  return (
    <>
      <div className={s.head}>
        <PageHeading title={text("confirmTitle")} />
        {started && <p className={`t-title num ${s.price}`}>{started.priceText}</p>}
      </div>
      {started ? (
        <ConfirmOptInForm started={started} hasChoice={hasChoice} onConfirmed={() => setIsConfirmed(true)} />
      ) : (
        <Loading label={text("loading")}>
          <Skeleton />
          <Skeleton />
          <Skeleton shape="box" />
        </Loading>
      )}
    </>
  );
}
