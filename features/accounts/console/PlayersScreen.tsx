import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ConsoleTable, tableQuery, useBrandHref, useTableUrl } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useShowFault } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { PlayersContract } from "../contract.ts";
import type { ListedPlayer } from "../contract/staff.ts";
import { NumberSearchDialog } from "./parts/NumberSearchDialog.tsx";
import s from "./PlayersScreen.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const { players, next } = await context.get(appContext).api.of<PlayersContract>()(
    "GET /api/staff/players",
    // The server checks what was typed into the address.
    { query },
  );
  return { players, next, query };
}

const states = ["restricted", "locked"] as const;

export default function PlayersScreen() {
  const text = useText("console-accounts");
  const call = useApp().api.of<PlayersContract>();
  const { players, next, query } = useLoaderData<typeof loader>();
  const { search, set } = useTableUrl();
  const [isByNumber, setIsByNumber] = useState(false);
  const columns = useColumns();
  const loadPage = async (after: string) => {
    const page = await call("GET /api/staff/players", { query: { ...query, after } });
    return { items: page.players, next: page.next };
  };
  const pages = usePages({ items: players, next }, loadPage, { onFailure: useShowFault() });
  return (
    <div className="stack">
      <div className={s.head}>
        <h1 className="t-title">{text("players")}</h1>
        <Button onClick={() => setIsByNumber(true)}>{text("findByNumber")}</Button>
      </div>
      <ConsoleTable
        label={text("players")}
        page="/players"
        csv="players"
        columns={columns}
        rowId={({ playerId }) => playerId}
        pages={pages}
        defaultSort={{ by: "registered", order: "desc" }}
        filters={
          <>
            <Field label={text("nameStartsWith")}>
              <TextInput
                key={search.get("name")}
                defaultValue={search.get("name") ?? ""}
                maxLength={60}
                spellCheck={false}
                onKeyDown={(event) => {
                  if (event.key === "Enter") set({ name: event.currentTarget.value.trim() });
                }}
                onBlur={(event) => set({ name: event.target.value.trim() })}
              />
            </Field>
            <Field label={text("state")}>
              <Select
                value={search.get("state") ?? ""}
                options={[
                  { value: "", name: text("anyState") },
                  ...states.map((state) => ({ value: state, name: text(state) })),
                ]}
                onChange={(event) => set({ state: event.target.value })}
              />
            </Field>
          </>
        }
      />
      <NumberSearchDialog isOpen={isByNumber} onClose={() => setIsByNumber(false)} />
    </div>
  );
}

function useColumns(): readonly TableColumn<ListedPlayer>[] {
  const text = useText("console-accounts");
  const format = useFormat();
  const href = useBrandHref();
  return useMemo(
    () => [
      {
        id: "name",
        title: text("name"),
        isSortable: true,
        cell: ({ playerId, username }) => <TextLink href={href(`/players/${playerId}`)}>{username}</TextLink>,
      },
      {
        id: "state",
        title: text("state"),
        cell: ({ isRestricted, isLocked }) => (
          <>
            {isRestricted && <Chip kind="bad">{text("restricted")}</Chip>}
            {isLocked && <Chip kind="warn">{text("locked")}</Chip>}
          </>
        ),
      },
      { id: "service", title: text("service"), cell: ({ service }) => service },
      { id: "country", title: text("country"), cell: ({ country }) => country },
      {
        id: "registered",
        title: text("registered"),
        isSortable: true,
        cell: ({ registeredAt }) => format.dateTime(registeredAt),
      },
      {
        id: "seen",
        title: text("lastSeen"),
        cell: ({ lastSeenAt }) => (lastSeenAt === null ? "" : format.dateTime(lastSeenAt)),
      },
    ],
    [format, href, text],
  );
}
