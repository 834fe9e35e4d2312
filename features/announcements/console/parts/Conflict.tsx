import { useState } from "react";
import { useLanguageName } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import type { Announcement, BrandChoice, EventChoice } from "../../contract.ts";
import s from "./DraftEditor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

interface ConflictProps {
  /** What another member saved; null if it was deleted. */
  newer: Announcement | null;
  form: DraftForm;
  brands: readonly BrandChoice[];
  events: readonly EventChoice[];
  onDiscard: () => Promise<void>;
}

/** What another member did to the draft meanwhile, beside the typed text, which stays until the member decides. */
export function Conflict({ newer, form, brands, events, onDiscard }: ConflictProps) {
  const text = useText("console-announcements");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const by = newer?.changedBy ?? text("someone");
  const differences = useDifferences(newer, form, brands, events);
  return (
    <>
      <Banner kind="warn" isAnnounced>
        <p>
          {newer === null
            ? text("deletedMeanwhile")
            : text(newer.state === "draft" ? "changedMeanwhile" : "sentMeanwhile", by)}
        </p>
        {newer && (
          <Button size="sm" onClick={() => setIsAsking(true)}>
            {text("discard")}
          </Button>
        )}
      </Banner>
      {newer && differences.length > 0 && (
        <section className={s.part}>
          <h2 className="t-heading">{text("savedVersion")}</h2>
          <Facts facts={differences} />
        </section>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("discardTitle")}
        text={text("discardText")}
        confirm={text("discard")}
        cancel={text("cancel")}
        isBusy={isBusy}
        onConfirm={() => {
          setIsBusy(true);
          void onDiscard().finally(() => setIsBusy(false));
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** The fields of the saved version that differ from what the member typed. */
function useDifferences(
  newer: Announcement | null,
  { values }: DraftForm,
  brands: readonly BrandChoice[],
  events: readonly EventChoice[],
): { name: string; value: string }[] {
  const text = useText("console-announcements");
  const languageName = useLanguageName();
  if (newer === null) return [];
  const namesOf = (keys: readonly string[]) =>
    brands
      .filter(({ brand }) => keys.includes(brand))
      .map(({ name }) => name)
      .join(", ");
  const audienceOf = ({ segment, battleground }: Pick<Announcement, "segment" | "battleground">) =>
    [text(`segment_${segment}`), events.find(({ eventId }) => eventId === battleground)?.title]
      .filter(Boolean)
      .join(": ");
  const texts: Readonly<Record<string, { title: string; text: string }>> = newer.texts;
  const languages = [...new Set([...Object.keys(texts), ...Object.keys(values.texts)])];
  const rows: [name: string, saved: string, typed: string][] = [
    [text("column_brands"), namesOf(newer.brands), namesOf(values.brands)],
    [text("segment"), audienceOf(newer), audienceOf(values)],
    ...languages.flatMap((language) =>
      (["title", "text"] as const).map((part): [string, string, string] => [
        text("brandIn", text(part), languageName(language)),
        texts[language]?.[part] ?? "",
        values.texts[language]?.[part] ?? "",
      ]),
    ),
    [text("link"), newer.link, values.link],
  ];
  return rows
    .filter(([, saved, typed]) => saved !== typed)
    .map(([name, saved]) => ({ name, value: saved === "" ? text("empty") : saved }));
}
