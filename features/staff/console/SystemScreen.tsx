import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { operatorFamilies } from "#features/branding/rules.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { DeadJob, ShownAdapter, StaffContract } from "../contract.ts";
import { BulkBar, useSelection } from "./parts/Bulk.tsx";
import { PlainTable } from "./parts/PlainTable.tsx";
import s from "./SystemScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(appContext).api.of<StaffContract>()("GET /api/staff/system", {});
}

/** Health of the database, Redis, the external systems and the jobs. */
export default function SystemScreen() {
  const text = useText("staff");
  const format = useFormat();
  const { databaseMs, redis, versions, adapters, failedCalls, errors, queues, dead } =
    useLoaderData<typeof loader>();
  const when = (at: string | null) => (at === null ? "–" : format.dateTime(at));
  return (
    <div className="stack">
      <h1 className="t-title">{text("system")}</h1>
      <Facts
        facts={[
          {
            name: text("release"),
            value:
              versions.commit === null
                ? versions.release
                : text("releaseCommit", versions.release, versions.commit),
          },
          { name: text("databaseTime"), value: text("milliseconds", format.number(databaseMs)) },
          { name: text("redis"), value: text(`redis_${redis}`) },
          { name: text("databaseVersion"), value: versions.database },
          { name: text("nodeVersion"), value: versions.node },
          { name: text("migration"), value: versions.migration },
        ]}
      />
      <Section title={text("adapters")}>
        <PlainTable
          label={text("adapters")}
          titles={[
            text("adapter"),
            text("status"),
            text("lastSuccess"),
            text("lastFailure"),
            text("errorRate"),
          ]}
          rows={adapters.map((adapter) => ({
            id: adapter.name,
            cells: [
              <AdapterName key="name" adapter={adapter} />,
              <StatusChip key="status" adapter={adapter} />,
              when(adapter.succeededAt),
              adapter.failedAt === null ? "–" : `${adapter.failure ?? ""}, ${when(adapter.failedAt)}`,
              <ErrorRate key="rate" adapter={adapter} />,
            ],
          }))}
        />
      </Section>
      <FailedJobs dead={dead} />
      <Section title={text("failedCalls")}>
        {failedCalls.length === 0 ? (
          <p className="muted">{text("noFailedCalls")}</p>
        ) : (
          <PlainTable
            label={text("failedCalls")}
            titles={[text("call"), text("failures"), text("lastFailure")]}
            rows={failedCalls.map(({ name, failed, failedAt }) => ({
              id: name,
              cells: [name, format.number(failed), when(failedAt)],
            }))}
          />
        )}
      </Section>
      <Section title={text("errors")}>
        {errors.length === 0 ? (
          <p className="muted">{text("noErrors")}</p>
        ) : (
          <PlainTable
            label={text("errors")}
            titles={[text("error"), text("failures"), text("lastFailure")]}
            rows={errors.map(({ name, failed, failedAt }) => ({
              id: name,
              cells: [name, format.number(failed), when(failedAt)],
            }))}
          />
        )}
      </Section>
      <Section title={text("queues")}>
        {queues.length === 0 ? (
          <p className="muted">{text("noQueues")}</p>
        ) : (
          <PlainTable
            label={text("queues")}
            titles={[
              text("job"),
              text("waitingJobs"),
              text("runningJobs"),
              text("failedJobs"),
              text("oldestDue"),
            ]}
            rows={queues.map(({ job, waiting, active, dead: failed, oldestDueAt }) => ({
              id: job,
              cells: [
                job,
                format.number(waiting),
                format.number(active),
                format.number(failed),
                when(oldestDueAt),
              ],
            }))}
          />
        )}
      </Section>
    </div>
  );
}

const named = ["sms", "mail", "cards", "push"] as const;

function AdapterName({ adapter: { name, isSimulated } }: { adapter: ShownAdapter }) {
  const text = useText("staff");
  const own = named.find((one) => one === name);
  const family = operatorFamilies.find((one) => `operator ${one}` === name);
  return (
    <span className={s.name}>
      {family ? text("operatorNamed", text(`operator_${family}`)) : own ? text(`adapter_${own}`) : name}
      {isSimulated && <Chip>{text("simulated")}</Chip>}
    </span>
  );
}

/** The last call decides: a system that has recovered works. */
function StatusChip({ adapter: { succeededAt, failedAt } }: { adapter: ShownAdapter }) {
  const text = useText("staff");
  if (succeededAt === null && failedAt === null) return <Chip>{text("status_unused")}</Chip>;
  const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt);
  return <Chip kind={isFailing ? "bad" : "ok"}>{text(isFailing ? "status_failing" : "status_ok")}</Chip>;
}

function ErrorRate({ adapter: { succeeded, failed } }: { adapter: ShownAdapter }) {
  const text = useText("staff");
  const format = useFormat();
  const all = succeeded + failed;
  if (all === 0) return "–";
  return text("rateOf", format.percent(failed / all), format.number(failed), format.number(all));
}

function FailedJobs({ dead }: { dead: readonly DeadJob[] }) {
  const text = useText("staff");
  const format = useFormat();
  const call = useApp().api.of<StaffContract>();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const chosen = useSelection(dead, ({ id }) => id);
  const retry = (key: string) => call("POST /api/staff/retry-job", { body: { key } });
  return (
    <Section title={text("deadJobs")}>
      {dead.length === 0 && <p className="muted">{text("noDeadJobs")}</p>}
      <BulkBar
        selection={chosen}
        nameOf={({ job, item }) => [job, item].filter(Boolean).join(", ")}
        actions={[
          {
            label: text("retryChosen"),
            preview: (rows) =>
              [...Map.groupBy(rows, ({ job }) => job)].map(([job, of]) =>
                text("retryPreview", of.length, job),
              ),
            run: async ({ id }) => {
              try {
                await retry(id);
                return true;
              } catch (error) {
                if (error instanceof Problem && error.code === "staff_job_changed") return false;
                throw error;
              }
            },
          },
        ]}
      />
      <ul className={s.jobs}>
        {dead.map((one) => (
          <li key={one.id}>
            {chosen.box(one, text("choose", one.job))}
            <span className={s.job}>
              <strong>{one.job}</strong>
              <span className="t-small muted">
                {[one.item, one.error, one.failedAt === null ? "" : format.dateTime(one.failedAt)]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            <Button
              size="sm"
              busy={busy === one.id}
              onClick={() =>
                void attempt(
                  one.id,
                  async () => {
                    await retry(one.id);
                    await revalidate();
                  },
                  text("retriedToast"),
                )
              }
            >
              {text("retry")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
