import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ListScreen, tableQuery, useBrandHref } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { PlayersContract } from "../contract.ts";
import type { ListedPlayer } from "../contract/staff.ts";
import { NumberSearchDialog } from "./parts/NumberSearchDialog.tsx";

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
  const [isByNumber, setIsByNumber] = useState(false);
  return (
    <>
      <ListScreen
        title={text("players")}
        actions={<Button onClick={() => setIsByNumber(true)}>{text("findByNumber")}</Button>}
        page="/players"
        csv="players"
        columns={useColumns()}
        rowId={({ playerId }) => playerId}
        first={{ rows: players, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/players", { query: { ...query, after } });
          return { rows: page.players, next: page.next };
        }}
        defaultSort={{ by: "registered", order: "desc" }}
        hasDays
        filters={[
          { name: "name", label: text("nameStartsWith") },
          {
            name: "state",
            label: text("state"),
            options: [
              { value: "", name: text("anyState") },
              ...states.map((state) => ({ value: state, name: text(state) })),
            ],
          },
        ]}
      />
      <NumberSearchDialog isOpen={isByNumber} onClose={() => setIsByNumber(false)} />
    </>
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
        isText: true,
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
