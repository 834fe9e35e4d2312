import { useBrand } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import s from "./Hero.module.css";

/** The poster of the brand, under the transparent header of the site. */
export function Hero() {
  const text = useText("home");
  const format = useFormat();
  const { monthlyPrizePool } = useBrand().claims;
  return (
    <section className={s.hero} aria-labelledby="hero">
      <Drawing name="hero" className={s.art} />
      <div className={`wrap ${s.words}`}>
        <h1 className="t-poster" id="hero">
          {text("heroTitle")}
        </h1>
        <p className={`t-lead ${s.lead}`}>
          {monthlyPrizePool ? text("heroLeadPrizes", format.money(monthlyPrizePool)) : text("heroLead")}
        </p>
        <div className={s.actions}>
          <ButtonLink kind="primary" size="lg" href="/games">
            {text("seeBattlegrounds")}
          </ButtonLink>
          <ButtonLink size="lg" className={s.second} href="/how-it-works">
            {text("howItWorks")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
