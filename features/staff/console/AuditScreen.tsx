import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import type { Api } from "#kit/contract/contract.ts";
import type { ShownAuditEntry, StaffContract } from "../contract.ts";
import { AuditProof } from "./parts/AuditProof.tsx";
import { useAuditColumns } from "./parts/audit-columns.tsx";
import { useAuditActions, useConsoleText } from "./parts/console-text.tsx";
import { choiceFilter, ListScreen, type ListPage } from "./parts/ListScreen.tsx";
import { tableQuery } from "./parts/table-url.ts";

async function loadPage(
  api: Api,
  query: Readonly<Record<string, string>>,
): Promise<ListPage<ShownAuditEntry>> {
  const { entries, next } = await api.of<StaffContract>()("GET /api/staff/audit", { query });
  return { rows: entries, next: next === null ? null : String(next) };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  return { first: await loadPage(context.get(appContext).api, query), query };
}

const typed = ["actor", "subject"] as const;

export default function AuditScreen() {
  const text = useText("staff");
  const { api } = useApp();
  const { first, query } = useLoaderData<typeof loader>();
  const textOf = useConsoleText();
  const nameOf = (action: string) => textOf(`action_${action}`);
  const actions = useAuditActions().toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <ListScreen
      title={text("audit")}
      page="/audit"
      csv="audit"
      columns={useAuditColumns()}
      rowId={({ entryId }) => String(entryId)}
      first={first}
      load={(before) => loadPage(api, { ...query, before })}
      filters={[
        ...typed.map((name) => ({ name, label: text(`${name}Filter`), maxLength: 254 })),
        choiceFilter(
          { name: "action", label: text("actionFilter"), any: text("anyAction") },
          actions,
          nameOf,
        ),
      ]}
      hasDays
    >
      <p className="muted">{text("auditText")}</p>
      <AuditProof />
    </ListScreen>
  );
}
