import { useSearchParams } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { calendarClock } from "#kit/ui/icons/calendar-clock.ts";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { info } from "#kit/ui/icons/info.ts";
import type { EntryStatus, EventDetails } from "../../contract.ts";
import { advancingPlaces, conditionsOf, type Registration } from "../../rules.ts";
import { EnterButton } from "./EnterButton.tsx";
import s from "./EntryCard.module.css";
import { MyEntry } from "./MyEntry.tsx";
import { isFixable, fixPath, unmetOf, useConditionText, useMissingText } from "./use-conditions.ts";
import { useRegistrationText } from "./use-registration-text.ts";
import { EntryConditions } from "./EntryConditions.tsx";

export interface EntryCardProps {
  event: EventDetails;
  /** Null for visitors. */
  entryStatus: EntryStatus | null;
  className?: string | undefined;
}

/** Entry conditions and deadline. On phones the next step sticks to the bottom. */
export function EntryCard({ className, ...props }: EntryCardProps) {
  const { event, entryStatus } = props;
  const { phase } = event;
  return (
    <aside className={`card ${s.entry} ${className ?? ""}`} aria-labelledby="entry">
      {phase === "ended" || phase === "cancelled" ? (
        <EventOver phase={phase} event={event} />
      ) : entryStatus?.entry ? (
        <MyEntry event={event} entryStatus={entryStatus} />
      ) : (
        <Conditions {...props} />
      )}
    </aside>
  );
}

function EventOver({ phase, event }: { phase: "ended" | "cancelled"; event: EventDetails }) {
  const text = useText("event");
  const viewer = useViewer();
  const champion = event.stage === "finals" ? event.podium[0]?.player : undefined;
  return (
    <>
      <h2 className="t-heading" id="entry">
        {champion === undefined
          ? text(`over_${phase}`)
          : champion.id === viewer?.id
            ? text("finalWonByYou")
            : text("finalWon", champion.username)}
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

function Conditions({ event, entryStatus }: EntryCardProps) {
  const text = useText("event");
  const howToPlay = `/how-to-play/${event.id}`;
  const isFinal = event.stage === "finals";
  const qualifier =
    isFinal && event.qualifiers.find(({ phase }) => phase !== "ended" && phase !== "cancelled");
  const [address, setAddress] = useSearchParams();
  const forgetReturn = () => {
    if (address.has("enter")) setAddress({}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h2 className="t-heading" id="entry">
        {text(isFinal ? "howToGetIn" : "beforeYouEnter")}
      </h2>
      {entryStatus ? <EntryConditions entryStatus={entryStatus} /> : <Needs event={event} />}
      {entryStatus && registrationIn(event) === "open" ? (
        <>
          <ActionBar note={<Note event={event} entryStatus={entryStatus} />}>
            <EnterButton
              eventId={event.id}
              entryStatus={entryStatus}
              kind="primary"
              size="lg"
              isOpenInitially={address.has("enter")}
              onClose={forgetReturn}
            >
              {text(entryStatus.isFull ? "joinLine" : "register")}
            </EnterButton>
          </ActionBar>
          <TextLink href={howToPlay} forward>
            {text("howToPlay")}
          </TextLink>
        </>
      ) : (
        <ActionBar note={<Note event={event} entryStatus={entryStatus} />}>
          {qualifier ? (
            <ButtonLink kind="primary" size="lg" block href={`/event-home/${qualifier.id}`}>
              {text("openQualifier", qualifier.number)}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" size="lg" block href={howToPlay}>
              {text("howToPlay")}
            </ButtonLink>
          )}
        </ActionBar>
      )}
      <p className="t-cap muted">{isFinal ? text("finalNote", advancingPlaces) : text("entryNote")}</p>
    </>
  );
}

/** Conditions without verdicts, for visitors. */
function Needs({ event }: Pick<EntryCardProps, "event">) {
  const text = useText("event");
  const words = useConditionText(event.game.title, event.accountKind);
  const shown = conditionsOf(event).filter((condition) => condition !== "standing");
  return (
    <>
      <ul className={s.needs}>
        {shown.map((condition) => (
          <li key={condition}>
            <Icon of={info} tone="muted" />
            {/* The server's and the browser's country names may differ; keep the server's. */}
            <span suppressHydrationWarning>{words[condition]}</span>
          </li>
        ))}
      </ul>
      <p className="t-small muted">{text("verdictsUnknown")}</p>
    </>
  );
}

/** The first unmet condition with a link to fix it; otherwise the registration deadline. */
function Note({ event, entryStatus }: Pick<EntryCardProps, "event" | "entryStatus">) {
  const text = useText("event");
  const words = useMissingText(event.game.title, event.accountKind);
  const registrationWords = useRegistrationText({
    ...event,
    registration: registrationIn(event),
    isFull: event.entrants >= event.capacity,
  });
  const missing = entryStatus && unmetOf(entryStatus).find(isFixable);
  if (!missing || registrationIn(event) !== "open") {
    return (
      <>
        <Icon of={calendarClock} size="sm" tone="muted" />
        <span className="grow">{registrationWords}</span>
      </>
    );
  }
  return (
    <span className={s.onPhones}>
      <Icon of={circleAlert} size="sm" tone="bad" />
      <span className="grow" suppressHydrationWarning>
        {words[missing]}
      </span>
      <TextLink href={fixPath(missing, entryStatus)}>{text(`fix_${missing}`)}</TextLink>
    </span>
  );
}

function registrationIn({ stage, phase, isRegistrationOpen }: EventDetails): Registration {
  if (stage === "finals") return "by_qualifying";
  if (isRegistrationOpen) return "open";
  return phase === "announced" ? "not_yet" : "closed";
}
