import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import {
  BrandNote,
  brandInUrl,
  LeaveQuestion,
  loadMe,
  useBrandHref,
  usePageZone,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Problem, type FieldProblem } from "#kit/contract/problem.ts";
import { instantIn } from "#kit/pure/calendar.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { EventsConsoleContract, StaffEvent } from "../contract.ts";
import { EventPreview } from "./parts/EventPreview.tsx";
import {
  formOf,
  linesOf,
  sentPrizes,
  sentTimes,
  type EventForm,
  type TimesForm,
} from "./parts/event-form.ts";
import { TimesFields } from "./parts/TimesFields.tsx";
import { TranslationFields } from "./parts/TranslationFields.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<EventsConsoleContract>();
  const copied = new URL(request.url).searchParams.get("from");
  const eventId = params["eventId"] ?? copied;
  const event = eventId === null ? null : await call("GET /api/staff/event", { query: { eventId } });
  const isNew = params["eventId"] === undefined;
  const { brands } = await loadMe(context);
  const shown = event?.brands.find(({ key }) => brands.some((own) => own.key === key))?.key;
  const brand = brandInUrl(request) ?? shown ?? brands[0]?.key ?? "";
  const options = await call("GET /api/staff/event-options", { query: { brand } });
  return { event, isNew, brand, options, key: crypto.randomUUID() };
}

export default function EventFormScreen() {
  const { key } = useLoaderData<typeof loader>();
  return <Form key={key} />;
}

function Form() {
  const text = useText("console-battlegrounds");
  const words = useText("problems");
  const call = useApp().api.of<EventsConsoleContract>();
  const href = useBrandHref();
  const navigate = useNavigate();
  const loaded = useLoaderData<typeof loader>();
  const { isNew, brand, options } = loaded;
  // After a conflict the typed text stays, and the next try is against the new version.
  const [event, setEvent] = useState<StaffEvent | null>(loaded.event);
  const [form, setForm] = useState<EventForm>(() => {
    const first = formOf(loaded.event, options.timeZone);
    const isOffered = options.games.some(({ key }) => key === first.game);
    return isOffered ? first : { ...first, game: options.games[0]?.key ?? "" };
  });
  const [first] = useState(form);
  const [fault, setFault] = useState<FaultMessage>();
  const [wrong, setWrong] = useState<readonly FieldProblem[]>([]);
  const { isBusy, attempt } = useAction(setFault);
  const { timeZone } = options;
  usePageZone(timeZone);
  const languages = [...new Set(["en", ...options.brands.map(({ language }) => language)])];
  const set = (change: Partial<EventForm>) => setForm((before) => ({ ...before, ...change }));
  const isSeries = isNew && form.kind === "series";
  const hasTimes = (times: Partial<TimesForm>, names: readonly (keyof TimesForm)[]) =>
    names.every((name) => instantIn(times[name] ?? "", timeZone) !== undefined);
  const all = ["registrationOpensAt", "registrationClosesAt", "startsAt", "endsAt"] as const;
  const prizes = sentPrizes(form, options.currency);
  const isComplete =
    prizes !== undefined &&
    (form.title["en"] ?? "").trim() !== "" &&
    hasTimes(form.times, all) &&
    (!isSeries || (hasTimes(form.second, all) && hasTimes(form.final, ["startsAt", "endsAt"])));

  const body = () => ({
    title: form.title,
    summary: form.summary,
    rules: Object.fromEntries(
      Object.entries(form.rules).map(([language, typed]) => [language, linesOf(typed)]),
    ),
    platform: form.platform,
    capacity: Number(form.capacity),
    times: sentTimes(form.times, timeZone),
    prizes: prizes ?? { pool: 0, places: [] },
  });
  /** What the server refused in a field or in a part of it. */
  const errorAt = (field: string) =>
    wrong.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message;
  const submit = () => {
    setWrong([]);
    return attempt("save", () => save().catch(keepFields), text("savedToast"));
  };
  const keepFields = (error: unknown) => {
    if (error instanceof Problem) setWrong(error.fields);
    throw error;
  };
  const save = async () => {
    if (!isNew && event) {
      const { eventId, version } = event;
      try {
        await call("POST /api/staff/save-event", { body: { eventId, version, ...body() } });
      } catch (error) {
        if (error instanceof Problem && error.code === "staff_changed")
          setEvent(await call("GET /api/staff/event", { query: { eventId } }));
        throw error;
      }
      await navigate(href(`/events/${eventId}`));
      return;
    }
    const created = await call("POST /api/staff/create-event", {
      body: {
        brand,
        key: loaded.key,
        game: form.game,
        ...body(),
        isPublished: form.isPublished,
        series: isSeries
          ? {
              second: sentTimes(form.second, timeZone),
              final: sentTimes({ ...form.second, ...form.final }, timeZone),
            }
          : null,
      },
    });
    await navigate(href(`/events/${created.event}`));
  };

  return (
    <form
      className="stack"
      method="post"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit();
      }}
    >
      <TextLink href={href(isNew || !event ? "/events" : `/events/${event.eventId}`)}>
        {text("back")}
      </TextLink>
      <h1 className="t-title">{text(isNew ? "newEvent" : "editEvent")}</h1>
      {isNew && <BrandNote brand={brand} />}
      {fault && (
        <Banner kind="bad" isAnnounced>
          {fault.message}
          {fault.code === "staff_changed" &&
            event &&
            ` ${text("theirVersion", event.title["en"] ?? "", event.capacity)}`}
        </Banner>
      )}
      {isNew && (
        <>
          <Field label={text("kind")}>
            <Select
              value={form.kind}
              options={[
                { value: "ladder", name: text("stage_ladder") },
                { value: "series", name: text("series") },
              ]}
              onChange={({ target }) => set({ kind: target.value === "series" ? "series" : "ladder" })}
            />
          </Field>
          <Field label={text("game")} error={errorAt("game")}>
            <Select
              value={form.game}
              options={options.games.map(({ key, title }) => ({ value: key, name: title }))}
              onChange={({ target }) => set({ game: target.value })}
            />
          </Field>
        </>
      )}
      <TranslationFields form={form} languages={languages} set={set} errorAt={errorAt} />
      <EventPreview form={form} brands={options.brands} />
      <TimesFields
        title={text(isSeries ? "firstQualifier" : "times")}
        times={form.times}
        error={errorAt("times")}
        set={(change) => set({ times: { ...form.times, ...change } })}
      />
      {isSeries && (
        <>
          <TimesFields
            title={text("secondQualifier")}
            times={form.second}
            error={errorAt("series.second")}
            set={(change) => set({ second: { ...form.second, ...change } })}
          />
          <TimesFields
            title={text("stage_finals")}
            times={{ ...form.second, ...form.final }}
            isSpan
            error={errorAt("series.final")}
            set={(change) => set({ final: { ...form.final, ...change } })}
          />
        </>
      )}
      <Field label={text("platform")}>
        <Select
          value={form.platform}
          options={[
            { value: "any", name: text("platform_any") },
            { value: "ps5", name: text("platform_ps5") },
          ]}
          onChange={({ target }) => set({ platform: target.value === "ps5" ? "ps5" : "any" })}
        />
      </Field>
      <Field label={text("capacity")} error={errorAt("capacity")}>
        <TextInput
          value={form.capacity}
          inputMode="numeric"
          maxLength={6}
          onChange={({ target }) => set({ capacity: target.value.trim() })}
        />
      </Field>
      {event?.arePrizesLocked && !isNew ? (
        <p className="muted">{words("prizes_locked")}</p>
      ) : (
        <>
          <Field label={text("prizePool", options.currency)} error={errorAt("prizes.pool")}>
            <TextInput
              value={form.pool}
              inputMode="decimal"
              maxLength={15}
              onChange={({ target }) => set({ pool: target.value.trim() })}
            />
          </Field>
          <Field
            label={text("prizesByPlace", options.currency)}
            error={prizes === undefined ? text("amountWrong") : errorAt("prizes")}
          >
            <TextInput
              value={form.places}
              maxLength={60}
              onChange={({ target }) => set({ places: target.value })}
            />
          </Field>
        </>
      )}
      {isNew && (
        <Check checked={form.isPublished} onChange={({ target }) => set({ isPublished: target.checked })}>
          {text("publishNow")}
        </Check>
      )}
      <Button type="submit" kind="primary" busy={isBusy} disabled={!isComplete}>
        {text("save")}
      </Button>
      {/* Saving leaves the page itself. */}
      <LeaveQuestion isUnsaved={!isBusy && form !== first} />
    </form>
  );
}
