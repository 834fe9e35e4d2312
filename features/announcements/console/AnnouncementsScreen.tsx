import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ConsoleTable, tableQuery, useBrandHref, useTableUrl } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { AnnouncementsContract, ListedAnnouncement } from "../contract.ts";
import { announcementStates } from "../rules.ts";
import s from "./AnnouncementsScreen.module.css";
import { StateChip } from "./parts/StateChip.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<AnnouncementsContract>();
  return { ...(await call("GET /api/staff/announcements", { query })), query };
}

export default function AnnouncementsScreen() {
  const text = useText("console-announcements");
  const call = useApp().api.of<AnnouncementsContract>();
  const { announcements, next, query } = useLoaderData<typeof loader>();
  const { search, set } = useTableUrl();
  const hrefOf = useBrandHref();
  const columns = useColumns();
  const loadPage = async (before: string) => {
    const page = await call("GET /api/staff/announcements", { query: { ...query, before } });
    return { items: page.announcements, next: page.next };
  };
  const pages = usePages({ items: announcements, next }, loadPage, { onFailure: useErrorToast() });
  const isEmpty = announcements.length === 0 && !search.has("state");
  const newButton = (
    <ButtonLink href={hrefOf("/announcements/new")} kind="primary">
      {text("new")}
    </ButtonLink>
  );
  return (
    <div className="stack">
      <div className={s.head}>
        <h1 className="t-title">{text("announcements")}</h1>
        {!isEmpty && newButton}
      </div>
      {isEmpty ? (
        <EmptyState art="all-read" title={text("none")} text={text("noneText")} action={newButton} />
      ) : (
        <ConsoleTable
          label={text("announcements")}
          page="/announcements"
          columns={columns}
          rowId={({ announcementId }) => announcementId}
          pages={pages}
          filters={
            <Field label={text("stateFilter")}>
              <Select
                value={search.get("state") ?? ""}
                options={[
                  { value: "", name: text("allStates") },
                  ...announcementStates.map((value) => ({ value, name: text(`state_${value}`) })),
                ]}
                onChange={(event) => set({ state: event.target.value })}
              />
            </Field>
          }
        />
      )}
    </div>
  );
}

function useColumns(): TableColumn<ListedAnnouncement>[] {
  const text = useText("console-announcements");
  const format = useFormat();
  const hrefOf = useBrandHref();
  return useMemo(
    () => [
      {
        id: "title",
        title: text("column_title"),
        cell: ({ announcementId, title }) => (
          <TextLink href={hrefOf(`/announcements/${announcementId}`)}>
            <bdi>{title === "" ? text("untitled") : title}</bdi>
          </TextLink>
        ),
      },
      { id: "state", title: text("column_state"), cell: ({ state }) => <StateChip state={state} /> },
      { id: "audience", title: text("column_audience"), cell: ({ segment }) => text(`segment_${segment}`) },
      { id: "brands", title: text("column_brands"), cell: ({ brands }) => brands.join(", ") },
      {
        id: "time",
        title: text("column_time"),
        cell: ({ finishedAt, startedAt, sendAt }) => {
          const at = finishedAt ?? startedAt ?? sendAt;
          return at === null ? "" : format.dateTime(at);
        },
      },
      {
        id: "sent",
        title: text("column_sent"),
        cell: ({ sentCount, audienceSize }) =>
          audienceSize === null ? "" : `${format.number(sentCount)} / ${format.number(audienceSize)}`,
      },
      {
        id: "by",
        title: text("column_by"),
        cell: ({ changedAt, changedBy }) =>
          [changedBy, format.dateTime(changedAt)].filter((part) => part !== null).join(", "),
      },
    ],
    [text, format, hrefOf],
  );
}
