import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
import type { StaffContract } from "../contract.ts";
import s from "./AccountScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(appContext).api.of<StaffContract>()("GET /api/staff/system", {});
}

/** Health of the database and the jobs. */
export default function SystemScreen() {
  const text = useText("staff");
  const format = useFormat();
  const call = useApp().api.of<StaffContract>();
  const { databaseMs, versions, queues, dead } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();

  const retry = (key: string) =>
    attempt(
      key,
      async () => {
        await call("POST /api/staff/retry-job", { body: { key } });
        await revalidate();
      },
      text("retriedToast"),
    );

  return (
    <div className="stack">
      <h1 className="t-title">{text("system")}</h1>
      <Facts
        facts={[
          { name: text("databaseTime"), value: text("milliseconds", format.number(databaseMs)) },
          { name: text("databaseVersion"), value: versions.database },
          { name: text("nodeVersion"), value: versions.node },
          { name: text("migration"), value: versions.migration },
        ]}
      />
      <Section title={text("deadJobs")}>
        {dead.length === 0 && <p className="muted">{text("noDeadJobs")}</p>}
        <ul className={s.sessions}>
          {dead.map(({ id, job, error, failedAt }) => (
            <li key={id}>
              <strong>{job}</strong>
              <span className="muted">
                {[error, failedAt === null ? "" : format.dateTime(failedAt)].filter(Boolean).join(", ")}
              </span>
              <span>
                <Button size="sm" busy={busy === id} onClick={() => void retry(id)}>
                  {text("retry")}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text("queues")}>
        <TableScroll label={text("queues")}>
          <table className={s.matrix}>
            <thead>
              <tr>
                {(["job", "waitingJobs", "runningJobs", "failedJobs", "oldestDue"] as const).map((name) => (
                  <th key={name} scope="col">
                    {text(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map(({ job, waiting, active, dead: failed, oldestDueAt }) => (
                <tr key={job}>
                  <th scope="row">{job}</th>
                  <td>{format.number(waiting)}</td>
                  <td>{format.number(active)}</td>
                  <td>{format.number(failed)}</td>
                  <td>{oldestDueAt === null ? "" : format.dateTime(oldestDueAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </Section>
    </div>
  );
}
