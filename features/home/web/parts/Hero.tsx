import { useBrand } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import s from "./Hero.module.css";

/** The poster of the brand, under the transparent header of the site. */
export function Hero() {
  const text = useText("home");
  const format = useFormat();
  const { monthlyPrizePool } = useBrand().claims;
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
        <div className={s.actions}>
          <Actions />
        </div>
      </div>
    </section>
  );
}

/** A cell number leads everybody in by one way; where there are passwords, whoever has one takes another. */
function Actions() {
  const text = useText("home");
  const shell = useText("shell");
  const brand = useBrand();
  return (
    <>
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
    </>
  );
}
