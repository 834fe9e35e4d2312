import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { loadMe, useMe } from "#features/staff/console/index.ts";
import { appContext, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import type { FiguresContract } from "../contract.ts";
import s from "./OverviewScreen.module.css";
import { Figure } from "./parts/Figure.tsx";

/** Loads the brand of the URL, or the first brand that the member works for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get("brand");
  const brand = requested ?? (await loadMe(context)).brands[0]?.key ?? "";
  return context.get(appContext).api.of<FiguresContract>()("GET /api/staff/figures", { query: { brand } });
}

export default function OverviewScreen() {
  const text = useText("console-figures");
  const { brands } = useMe();
  const figures = useLoaderData<typeof loader>();
  const setSearch = useSearchParams()[1];
  const matches = figures.matches.filter(({ count }) => count > 0);
  return (
    <div className={s.overview}>
      <div className={s.head}>
        <h1 className="t-title">{text("overview")}</h1>
        <Field label={text("brand")}>
          <Select
            value={figures.brand}
            options={brands.map(({ key, name }) => ({ value: key, name: `${name} (${key})` }))}
            onChange={(event) => setSearch({ brand: event.target.value })}
          />
        </Field>
      </div>
      <dl className={s.figures}>
        <Figure name={text("players")} note={text("playersHint")} {...figures.players} />
        <Figure name={text("sessions")} note={text("lastDay")} {...figures.sessions} />
        <Figure name={text("notifications")} note={text("lastDay")} {...figures.notifications} />
      </dl>
      <Section title={text("events")}>
        <p className={s.note}>{text("lastMonth")}</p>
        <dl className={s.figures}>
          {figures.events.map(({ stage, count }) => (
            <Figure key={stage} name={text(`stage_${stage}`)} count={count} />
          ))}
        </dl>
      </Section>
      <Section title={text("matches")}>
        <p className={s.note}>{text("lastMonth")}</p>
        {matches.length === 0 && <p>{text("noMatches")}</p>}
        <dl className={s.figures}>
          {matches.map(({ state, count }) => (
            <Figure key={state} name={text(`state_${state}`)} count={count} />
          ))}
        </dl>
      </Section>
    </div>
  );
}
