import type { SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { TelInput } from "#kit/ui/components/TelInput.tsx";
import s from "./Hero.module.css";

export interface HeroProps {
  isPaidUnregistered: boolean;
}

/** The brand's hero under the transparent site header. */
export function Hero({ isPaidUnregistered }: HeroProps) {
  const text = useText("home");
  const format = useFormat();
  const { claims, signUp, outside } = useBrand();
  const { monthlyPrizePool } = claims;
  return (
    <section className="on-art" aria-labelledby="hero">
      <Drawing name="hero" className={s.art} />
      <div className={`wrap ${s.words}`}>
        <h1 className="t-poster" id="hero">
          {text("heroTitle")}
        </h1>
        <p className={`t-lead ${s.lead}`}>
          {monthlyPrizePool ? text("heroLeadPrizes", format.money(monthlyPrizePool)) : text("heroLead")}
        </p>
        {/* An operator with its own site asks for the number there. */}
        {isPaidUnregistered ? (
          <FinishProfile />
        ) : signUp === "otp" && outside !== "play-site" ? (
          <NumberForm />
        ) : (
          <Actions />
        )}
      </div>
    </section>
  );
}

/** For a visitor who has subscribed but not registered: must not ask for number and price again. */
function FinishProfile() {
  const text = useText("home");
  return (
    <div className={`card ${s.form}`}>
      <h2 className="t-heading">{text("finishProfile")}</h2>
      <p>{text("finishProfileText")}</p>
      <ButtonLink kind="primary" size="lg" href="/register-form/false">
        {text("finishProfileAction")}
      </ButtonLink>
    </div>
  );
}

/** The number field of the landing page. The next page sends the number and shows its errors. */
function NumberForm() {
  const text = useText("home");
  const entry = useText("entry");
  const brand = useBrand();
  const price = usePrice();
  const navigate = useNavigate();

  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const msisdn = new FormData(event.currentTarget).get("msisdn");
    void navigate(brand.joinPath, { state: { msisdn } });
  }

  return (
    <>
      <form className={`card ${s.form}`} method="post" action={brand.joinPath} noValidate onSubmit={onSubmit}>
        <label className="t-small strong">
          {entry("numberLabel")}
          <TelInput name="msisdn" dialCode={`+${brand.dialCode}`} placeholder={brand.phone.example} />
        </label>
        <Button kind="primary" type="submit">
          {entry("sendOtp")}
        </Button>
        <p className="t-small muted">{text("heroTerms", price, brand.minimumAge)}</p>
      </form>
      <Anchor className={s.quiet} href="/landing#how">
        {text("howItWorks")}
      </Anchor>
    </>
  );
}

/** "R7 per day": the cheapest package. */
function usePrice(): string {
  const text = useText("subscriptions");
  const format = useFormat();
  const { daily, weekly, monthly } = useBrand().packages;
  if (daily) return text("price_daily", format.money(daily));
  if (weekly) return text("price_weekly", format.money(weekly));
  return monthly ? text("price_monthly", format.money(monthly)) : "";
}

/** Where passwords exist, a player with an account signs in on another page. */
function Actions() {
  const text = useText("home");
  const shell = useText("shell");
  const brand = useBrand();
  const price = usePrice();
  return (
    <>
      {brand.freeTrialHours > 0 && (
        <p className={`t-small ${s.terms}`}>{text("heroTrial", brand.freeTrialHours, price)}</p>
      )}
      <div className={s.actions}>
        <ButtonLink kind="primary" size="lg" href={brand.joinPath}>
          {text("join")}
        </ButtonLink>
        <ButtonLink size="lg" className={s.second} href="/landing#how">
          {text("howItWorks")}
        </ButtonLink>
        {brand.signUp === "email" && (
          <Anchor className={s.quiet} href={brand.signInPath}>
            {shell("signIn")}
          </Anchor>
        )}
      </div>
    </>
  );
}
