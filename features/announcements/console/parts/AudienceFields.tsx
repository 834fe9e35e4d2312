import { useCallback } from "react";
import { BrandNote, useLanguageName } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import type { AnnouncementsContract, BrandChoice, EventChoice } from "../../contract.ts";
import { segments, type Segment } from "../../rules.ts";
import s from "./DraftEditor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

interface AudienceFieldsProps {
  form: DraftForm;
  brands: readonly BrandChoice[];
  events: readonly EventChoice[];
}

export function AudienceFields({ form, brands, events }: AudienceFieldsProps) {
  const text = useText("console-announcements");
  const languageName = useLanguageName();
  const format = useFormat();
  const { segment, battleground, brands: chosen } = form.values;
  const toggle = (key: string, isChosen: boolean) =>
    form.set(
      "brands",
      brands.map((one) => one.brand).filter((one) => (one === key ? isChosen : chosen.includes(one))),
    );
  return (
    <section className={s.part}>
      <h2 className="t-heading">{text("who")}</h2>
      {brands.length === 1 && brands[0] && <BrandNote brand={brands[0].brand} />}
      {brands.length > 1 && (
        <fieldset className={s.checks} data-invalid={form.error("brands") !== undefined || undefined}>
          <legend>{text("brandsAndLanguages")}</legend>
          {brands.map((one) => (
            <Check
              key={one.brand}
              checked={chosen.includes(one.brand)}
              onChange={(event) => toggle(one.brand, event.target.checked)}
            >
              {text("brandIn", one.name, languageName(one.language))}{" "}
              <span className="muted">{one.brand}</span>
            </Check>
          ))}
          <FieldError id="announcement-brands-error" error={form.error("brands")} />
          <p className="t-small muted">{text("brandsHint")}</p>
        </fieldset>
      )}
      <Field label={text("segment")} hint={text(`segmentHint_${segment}`)}>
        <Select
          value={segment}
          options={segments.map((value) => ({ value, name: text(`segment_${value}`) }))}
          onChange={(event) => form.set("segment", event.target.value as Segment)}
        />
      </Field>
      {segment === "entrants" && (
        <Field label={text("event")} error={form.error("battleground")}>
          <Select
            value={battleground ?? ""}
            options={[
              { value: "", name: text("chooseEvent") },
              ...events.map((event) => ({
                value: event.eventId,
                name: text("eventOption", event.entrants, event.title, format.day(event.startsAt)),
              })),
            ]}
            onChange={(event) =>
              form.set("battleground", event.target.value === "" ? null : event.target.value)
            }
          />
        </Field>
      )}
      <AudienceCount audience={{ brands: chosen, segment, battleground }} />
    </section>
  );
}

export interface CountedAudience {
  brands: readonly string[];
  segment: Segment;
  battleground: string | null;
}

/** The number of players that the announcement would notify now. */
export function useAudienceCount({ brands, segment, battleground }: CountedAudience) {
  const { api } = useApp();
  const key = brands.join(" ");
  const isReady = key !== "" && (segment !== "entrants" || battleground !== null);
  const count = useCallback(
    async () =>
      isReady
        ? api.of<AnnouncementsContract>()("POST /api/staff/count-announcement", {
            body: { brands: key.split(" "), segment, battleground },
          })
        : { count: null },
    [api, key, segment, battleground, isReady],
  );
  return useRequest<{ count: number | null }>(count);
}

function AudienceCount({ audience }: { audience: CountedAudience }) {
  const text = useText("console-announcements");
  const counted = useAudienceCount(audience);
  if (counted && "count" in counted && counted.count === null) return null;
  return (
    <p role="status">
      {counted === undefined ? (
        <span className="muted">{text("counting")}</span>
      ) : "count" in counted ? (
        <strong>{text("counted", counted.count ?? 0)}</strong>
      ) : (
        text("countFailed")
      )}
    </p>
  );
}
