import { useBrand } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { calendarClock } from "#kit/ui/icons/calendar-clock.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import type { EventDetails, GameOffer } from "../../contract.ts";
import { advancingPlaces } from "../../rules.ts";
import s from "./EntryCard.module.css";

export interface EntryCardProps {
  event: EventDetails;
  accountKind: GameOffer["accountKind"] | null;
  className?: string | undefined;
}

/** What one needs to enter, and until when. The next step stays under the thumb on phones. */
export function EntryCard({ event, accountKind, className }: EntryCardProps) {
  const { phase } = event;
  return (
    <aside className={`card ${s.entry} ${className ?? ""}`} aria-labelledby="entry">
      {phase === "ended" || phase === "cancelled" ? (
        <Over phase={phase} />
      ) : (
        <Conditions event={event} accountKind={accountKind} />
      )}
    </aside>
  );
}

function Over({ phase }: { phase: "ended" | "cancelled" }) {
  const text = useText("event");
  return (
    <>
      <h2 className="t-heading" id="entry">
        {text(`over_${phase}`)}
      </h2>
      <p className="muted">{text("overText")}</p>
      <ActionBar>
        <ButtonLink kind="primary" size="lg" block href="/games">
          {text("seeOthers")}
        </ButtonLink>
      </ActionBar>
    </>
  );
}

function Conditions({ event, accountKind }: EntryCardProps) {
  const text = useText("event");
  const conditions = useConditions(event, accountKind);
  return (
    <>
      <h2 className="t-heading" id="entry">
        {text("beforeYouEnter")}
      </h2>
      <ul className={s.needs}>
        {conditions.map((condition) => (
          <li key={condition}>
            <Icon of={circleCheck} tone="brand" />
            {/* Server and browser may know a country by different names: what the server wrote stands. */}
            <span suppressHydrationWarning>{condition}</span>
          </li>
        ))}
      </ul>
      <ActionBar note={<RegistrationNote event={event} />}>
        <ButtonLink kind="primary" size="lg" block href={`/how-to-play/${event.id}`}>
          {text("howToPlay")}
        </ButtonLink>
      </ActionBar>
      <p className="t-cap muted">{text("entryNote")}</p>
    </>
  );
}

function useConditions(event: EventDetails, accountKind: EntryCardProps["accountKind"]): string[] {
  const text = useText("event");
  const { minimumAge, ealEuropeBrand, country } = useBrand();
  const nameOf = useCountryNames();
  return [
    ...(event.stage === "finals" ? [text("needQualification", advancingPlaces)] : []),
    text(ealEuropeBrand ? "needAgeOrGuardian" : "needAge", minimumAge),
    text("needResidence", nameOf(country)),
    text("needSubscription"),
    ...(event.platform === "ps5" ? [text("needPs5", event.game.title)] : []),
    ...(accountKind ? [text(`needAccount_${accountKind}`)] : []),
  ];
}

function RegistrationNote({ event }: { event: EventDetails }) {
  return (
    <>
      <Icon of={calendarClock} size="sm" tone="muted" />
      <span className="grow">{useRegistrationWords(event)}</span>
    </>
  );
}

function useRegistrationWords(event: EventDetails): string {
  const text = useText("event");
  const format = useFormat();
  if (event.stage === "finals") return text("byQualification");
  if (event.isRegistrationOpen) {
    return text(
      event.entrants < event.capacity ? "registrationCloses" : "waitingListCloses",
      format.dateTime(event.registrationClosesAt),
    );
  }
  if (event.phase === "announced")
    return text("registrationOpens", format.dateTime(event.registrationOpensAt));
  return text("registrationClosed");
}
