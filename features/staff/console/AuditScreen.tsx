import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { StaffContract } from "../contract.ts";
import { AuditProof } from "./parts/AuditProof.tsx";
import { useAuditColumns } from "./parts/audit-columns.tsx";
import { ConsoleTable } from "./parts/ConsoleTable.tsx";
import { tableQuery, useTableUrl } from "./parts/table-url.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<StaffContract>();
  return { ...(await call("GET /api/staff/audit", { query })), query };
}

const filters = ["actor", "subject", "action"] as const;

export default function AuditScreen() {
  const text = useText("staff");
  const call = useApp().api.of<StaffContract>();
  const { entries, next, query } = useLoaderData<typeof loader>();
  const { search, set } = useTableUrl();
  const loadPage = async (before: number) => {
    const page = await call("GET /api/staff/audit", { query: { ...query, before } });
    return { items: page.entries, next: page.next };
  };
  const pages = usePages({ items: entries, next }, loadPage, { onFailure: useErrorToast() });
  return (
    <div className="stack">
      <h1 className="t-title">{text("audit")}</h1>
      <p className="muted">{text("auditText")}</p>
      <AuditProof />
      <ConsoleTable
        label={text("audit")}
        page="/audit"
        columns={useAuditColumns()}
        rowId={({ entryId }) => String(entryId)}
        pages={pages}
        filters={filters.map((name) => (
          <Field key={name} label={text(`${name}Filter`)}>
            <TextInput
              key={search.get(name)}
              defaultValue={search.get(name) ?? ""}
              maxLength={254}
              spellCheck={false}
              onKeyDown={(event) => {
                if (event.key === "Enter") set({ [name]: event.currentTarget.value.trim() });
              }}
              onBlur={(event) => set({ [name]: event.target.value.trim() })}
            />
          </Field>
        ))}
      />
    </div>
  );
}
