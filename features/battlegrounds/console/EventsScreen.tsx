import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { choiceFilter, ListScreen, tableQuery, useBrandHref } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { EventsConsoleContract, ListedEvent } from "../contract.ts";
import { segments, stages } from "../rules.ts";
import { phaseChips } from "./parts/phase-chips.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<EventsConsoleContract>();
  return { ...(await call("GET /api/staff/events", { query })), query };
}

export default function EventsScreen() {
  const text = useText("console-battlegrounds");
  const call = useApp().api.of<EventsConsoleContract>();
  const href = useBrandHref();
  const { events, next, query } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title={text("events")}
      actions={<ButtonLink href={href("/events/new")}>{text("newEvent")}</ButtonLink>}
      page="/events"
      csv="events"
      columns={useColumns()}
      rowId={({ eventId }) => eventId}
      first={{ rows: events, next }}
      load={async (after) => {
        const page = await call("GET /api/staff/events", { query: { ...query, after } });
        return { rows: page.events, next: page.next };
      }}
      defaultSort={{ by: "starts", order: "desc" }}
      hasDays
      filters={[
        choiceFilter({ name: "phase", label: text("phase"), any: text("anyPhase") }, segments, (segment) =>
          text(`segment_${segment}`),
        ),
        choiceFilter({ name: "stage", label: text("stage"), any: text("anyStage") }, stages, (stage) =>
          text(`stage_${stage}`),
        ),
      ]}
    />
  );
}

function useColumns(): readonly TableColumn<ListedEvent>[] {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  const href = useBrandHref();
  return useMemo(
    () => [
      {
        id: "title",
        title: text("battleground"),
        cell: ({ eventId, title }) => <TextLink href={href(`/events/${eventId}`)}>{title}</TextLink>,
      },
      { id: "game", title: text("game"), cell: ({ game }) => game },
      { id: "stage", title: text("stage"), cell: ({ stage }) => text(`stage_${stage}`) },
      {
        id: "phase",
        title: text("phase"),
        cell: ({ phase, isPublished }) => (
          <>
            <Chip kind={phaseChips[phase]}>{text(`phase_${phase}`)}</Chip>
            {!isPublished && <Chip kind="warn">{text("unpublished")}</Chip>}
          </>
        ),
      },
      {
        id: "starts",
        title: text("starts"),
        isSortable: true,
        cell: ({ startsAt }) => format.dateTime(startsAt),
      },
      { id: "ends", title: text("ends"), cell: ({ endsAt }) => format.dateTime(endsAt) },
      {
        id: "players",
        title: text("players"),
        cell: ({ entrants, capacity }) => `${format.number(entrants)} / ${format.number(capacity)}`,
      },
      { id: "audience", title: text("audience"), cell: ({ country, provider }) => `${country}, ${provider}` },
    ],
    [format, href, text],
  );
}
