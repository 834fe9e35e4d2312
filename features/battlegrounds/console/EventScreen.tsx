import { useEffect, useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { RowActions, useBrandHref, usePageZone } from "#features/staff/console/index.ts";
import { appContext, useFormat, useText } from "#kit/client/app.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EventsConsoleContract, StaffEvent } from "../contract.ts";
import { isOver } from "../rules.ts";
import { CorrectionDialog, type CorrectionStart } from "./parts/CorrectionDialog.tsx";
import { EntrantsTable } from "./parts/EntrantsTable.tsx";
import { EventPreview } from "./parts/EventPreview.tsx";
import { phaseChips } from "./parts/phase-chips.ts";
import { TiesTable } from "./parts/TiesTable.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<EventsConsoleContract>();
  const eventId = params["eventId"] ?? "";
  const [event, entrants] = await Promise.all([
    call("GET /api/staff/event", { query: { eventId } }),
    call("GET /api/staff/entrants", { query: { eventId } }),
  ]);
  return { event, entrants };
}

const refreshMs = 15_000;

/** A battleground while it runs: its entrants, its bracket, and what staff can change. */
export default function EventScreen() {
  const text = useText("console-battlegrounds");
  const href = useBrandHref();
  const { event, entrants } = useLoaderData<typeof loader>();
  usePageZone(event.timeZone);
  const { revalidate } = useRevalidator();
  const [started, setStarted] = useState<CorrectionStart>();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  const { eventId, phase, isPublished, title } = event;
  return (
    <div className="stack">
      <TextLink href={href("/events")}>{text("events")}</TextLink>
      <h1 className="t-title">{title["en"]}</h1>
      <RowActions>
        <Chip kind={phaseChips[phase]}>{text(`phase_${phase}`)}</Chip>
        <Chip>{text(`stage_${event.stage}`)}</Chip>
        {!isPublished && <Chip kind="warn">{text("unpublished")}</Chip>}
        {event.isClosed && <Chip kind="ok">{text("closed")}</Chip>}
      </RowActions>
      <RowActions>
        {!isOver(phase) && !event.isClosed && (
          <ButtonLink href={href(`/events/${eventId}/edit`)}>{text("edit")}</ButtonLink>
        )}
        <ButtonLink href={href(`/events/new?from=${eventId}`)}>{text("clone")}</ButtonLink>
        {event.corrections.map((kind) => (
          <Button
            key={kind}
            kind={kind === "cancel" ? "danger" : "neutral"}
            onClick={() => setStarted({ kind })}
          >
            {text(`do_${kind}`)}
          </Button>
        ))}
      </RowActions>
      <Facts columns={3} facts={useFacts(event)} />
      {event.series.length > 0 && (
        <Section title={text("seriesTitle")}>
          <RowActions>
            {event.series.map(({ event: id, title: name }) =>
              id === eventId ? (
                <span key={id}>{name}</span>
              ) : (
                <TextLink key={id} href={href(`/events/${id}`)}>
                  {name}
                </TextLink>
              ),
            )}
          </RowActions>
        </Section>
      )}
      <EventPreview
        form={{
          title: event.title,
          summary: event.summary,
          rules: Object.fromEntries(
            Object.entries(event.rules).map(([language, lines]) => [language, lines.join("\n")]),
          ),
        }}
        brands={event.brands}
      />
      {event.stage === "finals" && <TiesTable event={event} start={setStarted} />}
      <EntrantsTable key={eventId} event={event} first={entrants} start={setStarted} />
      {started && (
        <CorrectionDialog
          key={JSON.stringify(started)}
          event={event}
          start={started}
          onClose={() => setStarted(undefined)}
        />
      )}
    </div>
  );
}

function useFacts(event: StaffEvent) {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  const { times, prizes, currency, entrants, capacity, waiting } = event;
  return [
    { name: text("game"), value: event.game.title },
    ...(event.stage === "finals"
      ? []
      : [
          { name: text("time_registrationOpensAt"), value: format.dateTime(times.registrationOpensAt) },
          { name: text("time_registrationClosesAt"), value: format.dateTime(times.registrationClosesAt) },
        ]),
    { name: text("starts"), value: format.dateTime(times.startsAt) },
    { name: text("ends"), value: format.dateTime(times.endsAt) },
    { name: text("players"), value: `${format.number(entrants)} / ${format.number(capacity)}` },
    { name: text("waitingList"), value: format.number(waiting) },
    { name: text("platform"), value: text(`platform_${event.platform}`) },
    { name: text("pool"), value: format.money({ minor: prizes.pool, currency }) },
  ];
}
