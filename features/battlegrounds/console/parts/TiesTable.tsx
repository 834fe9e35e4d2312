import { Fragment } from "react";
import { PlainTable, RowActions, useBrandHref } from "#features/staff/console/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { StaffEvent, StaffTie } from "../../contract.ts";
import type { CorrectionStart } from "./CorrectionDialog.tsx";
import s from "./TiesTable.module.css";

interface TiesTableProps {
  event: StaffEvent;
  start: (correction: CorrectionStart) => void;
}

/** The bracket as a list, with what staff can do in each place. */
export function TiesTable({ event, start }: TiesTableProps) {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  const href = useBrandHref();
  const resultOf = ({ scoreA, scoreB, outcome, progress }: StaffTie) => {
    if (scoreA !== null) return `${scoreA}:${scoreB}`;
    if (outcome !== null) return text(`outcome_${outcome}`);
    return progress !== null && text(`progress_${progress}`);
  };
  const shown = event.ties
    .filter(({ outcome }) => outcome !== "unneeded")
    .toSorted((a, b) => (a.startsAt ?? "").localeCompare(b.startsAt ?? "") || b.code.localeCompare(a.code));
  return (
    <Section title={text("bracket")}>
      {shown.length === 0 && <p className="muted">{text("notSeeded")}</p>}
      {shown.length > 0 && (
        <PlainTable
          label={text("bracket")}
          titles={[text("tie"), text("match"), text("score"), text("starts"), text("actions")]}
          rows={shown.map((tie) => ({
            id: tie.code,
            cells: [
              tie.code,
              (["a", "b"] as const).map((side, index) => (
                <Fragment key={side}>
                  {index === 1 && " – "}
                  <span className={tie.winner === side ? s.winner : undefined}>
                    {tie[side]?.username ?? text("open")}
                  </span>
                </Fragment>
              )),
              resultOf(tie),
              tie.startsAt && format.dateTime(tie.startsAt),
              <RowActions key="actions" areMany={tie.corrections.length > 2}>
                {tie.corrections.map((kind) => (
                  <Button key={kind} size="sm" onClick={() => start({ kind, tie })}>
                    {text(`do_${kind}`)}
                  </Button>
                ))}
                {tie.correctableMatch !== null && (
                  <TextLink href={href(`/disputes/${tie.correctableMatch}`)}>{text("correctScore")}</TextLink>
                )}
                {tie.match !== null && tie.progress === "disputed" && (
                  <TextLink href={href(`/disputes/${tie.match}`)}>{text("openDispute")}</TextLink>
                )}
                {(tie.progress === "live" || tie.progress === "posted") && (
                  <span className="muted">{text("underWay")}</span>
                )}
              </RowActions>,
            ],
          }))}
        />
      )}
    </Section>
  );
}
