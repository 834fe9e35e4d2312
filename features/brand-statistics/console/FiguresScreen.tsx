import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { brandInUrl, useMe, useTableUrl } from "#features/staff/console/index.ts";
import { appContext, useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { Problem } from "#kit/contract/problem.ts";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { BrandStatisticsContract } from "../contract.ts";
import { defaultDays, latestRange, maxDays } from "../rules.ts";
import s from "./FiguresScreen.module.css";
import { FigureSection } from "./parts/FigureSection.tsx";
import { sectionNames, shownIn, unpricedParts } from "./parts/sections.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const range = {
    from: searchParams.get("from") ?? undefined,
    until: searchParams.get("until") ?? undefined,
  };
  const brand = brandInUrl(request);
  const call = context.get(appContext).api.of<BrandStatisticsContract>();
  try {
    const query = { ...range, brand };
    return { ...(await call("GET /api/staff/daily-figures", { query })), isRangeWrong: false };
  } catch (error) {
    const isRange = error instanceof Problem && ["range_wrong", "invalid_input"].includes(error.code);
    if (!isRange) throw error;
    return { ...(await call("GET /api/staff/daily-figures", { query: { brand } })), isRangeWrong: true };
  }
}

const presets = ["7", "28", "90"] as const;

export default function FiguresScreen() {
  const text = useText("console-brand-statistics");
  const format = useFormat();
  const { brands } = useMe();
  const { days, series, countedAt, services, isRangeWrong } = useLoaderData<typeof loader>();
  const { search } = useTableUrl();
  const now = useServerNow(60_000);
  const brand = search.get("brand");
  const shownBrand = brands.find(({ key }) => key === brand)?.name ?? text("allBrands", services.length);
  const unpriced = unpricedParts(series);
  const query = new URLSearchParams({ from: days[0] ?? "", until: days.at(-1) ?? "" });
  if (brand !== null) query.set("brand", brand);
  return (
    <div className="stack">
      <div className={s.head}>
        <h1 className="t-title">{text("figures")}</h1>
        <p className="muted">{shownBrand}</p>
      </div>
      <Range
        key={`${days[0]} ${days.at(-1)}`}
        from={days[0] ?? ""}
        until={days.at(-1) ?? ""}
        isWrong={isRangeWrong}
      />
      <p className="t-small muted">
        {countedAt === null
          ? text("notCounted")
          : text("countedAt", format.ago(countedAt, new Date(now)) ?? format.dateTime(countedAt))}{" "}
        <a href={`/staff/exports/figures.csv?${query}`} download>
          {text("csv")}
        </a>
      </p>
      {series.length === 0 ? (
        <EmptyState art="no-matches" title={text("noFigures")} text={text("noFiguresText")} />
      ) : (
        <div className={s.sections}>
          {sectionNames.map((name) => (
            <FigureSection
              key={name}
              name={name}
              days={days}
              shown={shownIn(name, series, days.length)}
              note={name === "sms_cost" && unpriced > 0 ? text("costUnknown", unpriced) : undefined}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Range({ from, until, isWrong }: { from: string; until: string; isWrong: boolean }) {
  const text = useText("console-brand-statistics");
  const { set } = useTableUrl();
  const [typed, setTyped] = useState({ from, until });
  const today = new Date(useServerNow(3_600_000)).toISOString().slice(0, 10);
  const preset = presets.find((days) => {
    const range = latestRange(until, Number(days));
    return until >= latestRange(today, 2).from && range.from === from;
  });
  const change = (part: Partial<typeof typed>) => {
    const range = { ...typed, ...part };
    setTyped(range);
    if (range.from !== "" && range.until !== "" && range.from <= range.until) set({ ...range });
  };
  return (
    <div className={s.range}>
      <Segment
        label={text("range")}
        options={[
          ...presets.map((id) => ({ id, name: text("lastDays", Number(id)) })),
          ...(preset === undefined ? [{ id: "own" as const, name: text("ownRange") }] : []),
        ]}
        selected={preset ?? "own"}
        onSelect={(id) => {
          if (id === "own") return;
          if (Number(id) === defaultDays) set({ from: "", until: "" });
          else set({ ...latestRange(today, Number(id)) });
        }}
      />
      <div className={s.days}>
        <Field label={text("from")}>
          <TextInput
            type="date"
            value={typed.from}
            max={typed.until}
            onChange={(event) => change({ from: event.target.value })}
          />
        </Field>
        <Field label={text("until")} error={isWrong ? text("rangeWrong", maxDays) : undefined}>
          <TextInput
            type="date"
            value={typed.until}
            min={typed.from}
            onChange={(event) => change({ until: event.target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
