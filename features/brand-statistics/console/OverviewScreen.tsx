import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { brandInUrl, useBrand, useMe } from "#features/staff/console/index.ts";
import { appContext, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { BrandStatisticsContract } from "../contract.ts";
import s from "./OverviewScreen.module.css";
import { Statistic } from "./parts/Statistic.tsx";

/** The chosen brand, or all brands that the member works for together. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const brand = brandInUrl(request);
  return context.get(appContext).api.of<BrandStatisticsContract>()("GET /api/staff/figures", {
    query: brand === undefined ? {} : { brand },
  });
}

export default function OverviewScreen() {
  const text = useText("console-brand-statistics");
  const staff = useText("staff");
  const { brands } = useMe();
  const chosen = useBrand();
  const statistics = useLoaderData<typeof loader>();
  const matches = statistics.matches.filter(({ count }) => count > 0);
  return (
    <div className={s.overview}>
      <div className={s.head}>
        <h1 className="t-title">{text("overview")}</h1>
        <p className="muted">
          {chosen === undefined ? staff("allMyBrands") : brands.find(({ key }) => key === chosen)?.name}
        </p>
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
