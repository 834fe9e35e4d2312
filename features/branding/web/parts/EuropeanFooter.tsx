import { useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Logo } from "#kit/ui/components/Logo.tsx";
import { useBrand, useLogo } from "./site.tsx";
import { requestConsent } from "./cookie-consent.ts";
import s from "./EuropeanFooter.module.css";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { PaymentLogos } from "./PaymentLogos.tsx";

/**
 * Footer of European brands, on every page except sign-in and chat. The landing page and the menu have their own
 * language links, so they are left out there.
 */
export function EuropeanFooter() {
  const text = useText("footer");
  const brand = useBrand();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { company, support } = brand;
  return (
    <footer className={s.footer}>
      <div className="wrap stack">
        <div className={s.columns}>
          <div className={s.about}>
            <Logo mark={useLogo()} word={brand.logoWord} />
            <p className="muted">{text("subscription")}</p>
          </div>
          <nav aria-label={text("play")}>
            <strong>{text("play")}</strong>
            <ul>
              <li>
                <Anchor href={viewer ? "/games" : "/landing"}>{text("battlegrounds")}</Anchor>
              </li>
              <li>
                {/* Only players have the separate page. */}
                <Anchor href={viewer ? "/how-it-works" : "/landing#how"}>{text("howItWorks")}</Anchor>
              </li>
            </ul>
          </nav>
          <nav aria-label={text("legal")}>
            <strong>{text("legal")}</strong>
            <ul>
              <li>
                <Anchor href="/terms-conditions">{text("terms")}</Anchor>
              </li>
              <li>
                <Anchor href="/privacy">{text("privacy")}</Anchor>
              </li>
              <li>
                <Anchor href="/withdraw">{text("withdraw")}</Anchor>
              </li>
              <li>
                <button type="button" className={s.link} onClick={requestConsent}>
                  {text("cookieSettings")}
                </button>
              </li>
            </ul>
          </nav>
          <nav aria-label={text("help")}>
            <strong>{text("help")}</strong>
            <ul>
              <li>
                <Anchor href={`mailto:${support.email}`}>{text("contact")}</Anchor>
              </li>
            </ul>
          </nav>
        </div>
        {pathname !== "/landing" && pathname !== "/menu" && <LanguageLinks />}
        <p className="t-small muted">
          {text("company", company.name, company.registrationNumber, company.address)}
          {company.vatNumber ? ` ${text("vat", company.vatNumber)}` : ""}
        </p>
        <PaymentLogos methods={brand.paymentMethods} label={text("payments")} />
      </div>
    </footer>
  );
}
