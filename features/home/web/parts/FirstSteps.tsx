import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import s from "./FirstSteps.module.css";
import type { HomeData } from "./home-data.ts";

export interface FirstStepsProps {
  steps: NonNullable<HomeData["firstSteps"]>;
  /** A battleground of the player in which opponents can be challenged. */
  eventId: string | undefined;
}

/** The steps of a new player to the first match. */
export function FirstSteps({ steps: { isLinked, isEntered }, eventId }: FirstStepsProps) {
  const text = useText("start");
  const all = [
    { name: "link", isDone: isLinked, href: "/link-accounts?next=%2Flanding" },
    { name: "enter", isDone: isEntered, href: "/games" },
    {
      name: "challenge",
      isDone: false,
      // A player without a running battleground has nobody to challenge yet.
      href: eventId === undefined ? "/games" : `/event-home/${eventId}#opponents`,
    },
  ] as const;
  const current = all.find(({ isDone }) => !isDone);
  return (
    <Section title={text("steps")}>
      <ol className={s.steps}>
        {all.map(({ name, isDone, href }, index) => (
          <li key={name} className={s.step} data-done={isDone || undefined}>
            <span className={s.number} aria-hidden="true">
              {isDone ? <Icon of={check} size="sm" /> : index + 1}
            </span>
            <div className={s.words}>
              <p className="strong">
                {text(`step_${name}`)}
                {isDone && <span className="sr">, {text("stepDone")}</span>}
              </p>
              {!isDone && <p className="t-small muted">{text(`stepText_${name}`)}</p>}
            </div>
            {name === current?.name && (
              <ButtonLink kind="primary" href={href} className={s.action}>
                {text(`stepAct_${name}`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
