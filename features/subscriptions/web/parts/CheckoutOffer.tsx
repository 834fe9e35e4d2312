import { useLocation } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./CheckoutForm.module.css";
import { checkoutUrl, checkoutPath } from "./checkout-url.ts";
import { PackageChoice, type PackageChoiceProps } from "./PackageChoice.tsx";

export interface CheckoutOfferProps extends Omit<PackageChoiceProps, "onChange"> {
  /** The visitor has proved a number and only needs to register. */
  hasNumber: boolean;
  onPeriod: PackageChoiceProps["onChange"];
}

/** The offer for visitors: the terms, and links to sign up or sign in that return here. */
export function CheckoutOffer({ packages, chosen, hasNumber, onPeriod }: CheckoutOfferProps) {
  const text = useText("checkout");
  const { signUp } = useBrand();
  const { search } = useLocation();
  // Keeps the chosen package through the sign-in.
  const back = packages.length > 1 ? checkoutUrl(chosen.period, search) : checkoutPath + search;
  const from = (path: string) => `${path}?next=${encodeURIComponent(back)}`;
  const entrance =
    signUp === "email"
      ? { href: from("/auth/register"), words: text("register") }
      : hasNumber
        ? { href: from("/register-form/false"), words: text("setUp") }
        : { href: from("/guest"), words: text("goOn") };
  return (
    <div className={s.form}>
      {packages.length > 1 && <PackageChoice packages={packages} chosen={chosen} onChange={onPeriod} />}
      <div className={s.yes}>
        <p aria-live="polite">{chosen.consent}</p>
        <p className="muted">{text("visitorText")}</p>
        <ButtonLink kind="primary" size="lg" block href={entrance.href}>
          {entrance.words}
        </ButtonLink>
        {signUp === "email" && (
          <TextLink wraps href={from("/auth/login")}>
            {text("signIn")}
          </TextLink>
        )}
        <TextLink href="/terms-conditions">{text("terms")}</TextLink>
      </div>
    </div>
  );
}
