import { PointsGuide, PosterHero } from "#features/battlegrounds/web/index.ts";
import { useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { flag } from "#kit/ui/icons/flag.ts";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import s from "./HowItWorksScreen.module.css";
import { HowItWorksSteps } from "./parts/HowItWorksSteps.tsx";

const topics = [
  { id: "elo", icon: swords },
  { id: "finals", icon: trophy },
  { id: "dispute", icon: flag },
  { id: "fairPlay", icon: shieldCheck },
] as const;

export function meta(_: unknown, app: App): Meta {
  return {
    title: app.text("home")("howItWorks"),
    description: app.text("guide")("howLead"),
    art: "fighter",
  };
}

export default function HowItWorksScreen() {
  const home = useText("home");
  const text = useText("guide");
  return (
    <>
      <PosterHero art="fighter">
        <h1 className="t-display">{home("howItWorks")}</h1>
        <p className="muted">{text("howLead")}</p>
      </PosterHero>
      <div className={`wrap ${s.body}`}>
        <HowItWorksSteps className={s.steps ?? ""} />
        <Section title={text("pointsTitle")}>
          <PointsGuide
            words={{
              accept: text("pointsAccept"),
              play: text("pointsPlay"),
              win: text("pointsWin"),
              decline: text("pointsDecline"),
            }}
          />
        </Section>
        <Section title={text("goodToKnow")}>
          <ul className={s.topics}>
            {topics.map(({ id, icon }) => (
              <li key={id} className="card">
                <Icon of={icon} tone="brand" />
                <h3 className="t-heading">{text(`${id}Title`)}</h3>
                <p className="muted">{text(`${id}Text`)}</p>
              </li>
            ))}
          </ul>
        </Section>
        <ButtonLink kind="primary" size="lg" className={s.next} href="/games">
          {home("seeBattlegrounds")}
        </ButtonLink>
      </div>
    </>
  );
}
