import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { loadMe, useMe } from "#features/staff/console/index.ts";
import { appContext, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import type { BrandStatisticsContract } from "../contract.ts";
import s from "./OverviewScreen.module.css";
import { Statistic } from "./parts/Statistic.tsx";

/** Loads the brand of the URL, or the first brand that the member works for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("brand");
  const brand = requested ?? (await loadMe(context)).brands[0]?.key ?? "";
  return context.get(appContext).api.of<BrandStatisticsContract>()("GET /api/staff/figures", {
    query: { brand },
  });
}

export default function OverviewScreen() {
  const text = useText("console-brand-statistics");
  const { brands } = useMe();
  const statistics = useLoaderData<typeof loader>();
  const setSearch = useSearchParams()[1];
  const matches = statistics.matches.filter(({ count }) => count > 0);
  return (
    <div className={s.overview}>
      <div className={s.head}>
        <h1 className="t-title">{text("overview")}</h1>
        <Field label={text("brand")}>
          <Select
            value={statistics.brand}
            options={brands.map(({ key, name }) => ({ value: key, name: `${name} (${key})` }))}
            onChange={(event) => setSearch({ brand: event.target.value })}
          />
        </Field>
      </div>
      <dl className={s.statistics}>
        <Statistic name={text("players")} note={text("playersHint")} {...statistics.players} />
        <Statistic name={text("sessions")} note={text("lastDay")} {...statistics.sessions} />
        <Statistic name={text("notifications")} note={text("lastDay")} {...statistics.notifications} />
      </dl>
      <Section title={text("events")}>
        <p className={s.note}>{text("lastMonth")}</p>
        <dl className={s.statistics}>
          {statistics.events.map(({ stage, count }) => (
            <Statistic key={stage} name={text(`stage_${stage}`)} count={count} />
          ))}
        </dl>
      </Section>
      <Section title={text("matches")}>
        <p className={s.note}>{text("lastMonth")}</p>
        {matches.length === 0 && <p>{text("noMatches")}</p>}
        <dl className={s.statistics}>
          {matches.map(({ state, count }) => (
            <Statistic key={state} name={text(`state_${state}`)} count={count} />
          ))}
        </dl>
      </Section>
    </div>
  );
}
