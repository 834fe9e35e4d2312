import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import { useShowFault } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import type { StaffContract } from "../contract.ts";
import s from "./AuditScreen.module.css";
import { AuditRow } from "./parts/AuditRow.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(appContext).api.of<StaffContract>()("GET /api/staff/audit", { query: {} });
}

export default function AuditScreen() {
  const text = useText("staff");
  const call = useApp().api.of<StaffContract>();
  const { entries, next } = useLoaderData<typeof loader>();
  const loadPage = async (before: number) => {
    const page = await call("GET /api/staff/audit", { query: { before } });
    return { items: page.entries, next: page.next };
  };
  const pages = usePages({ items: entries, next }, loadPage, { onFailure: useShowFault() });
  return (
    <div className="stack">
      <h1 className="t-title">{text("audit")}</h1>
      <p className="muted">{text("auditText")}</p>
      <table className={s.log}>
        <thead>
          <tr>
            {(["when", "who", "what", "details", "chain"] as const).map((name) => (
              <th key={name} scope="col">
                {text(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.items.map((entry) => (
            <AuditRow key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      </table>
      <LoadMoreButton pages={pages} label={text("more")} />
    </div>
  );
}
