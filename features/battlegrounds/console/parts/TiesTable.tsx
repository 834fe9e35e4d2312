import { RowActions, useBrandHref } from "#features/staff/console/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
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
  const shown = event.ties.filter(({ outcome }) => outcome !== "unneeded");
  return (
    <Section title={text("bracket")}>
      {shown.length === 0 && <p className="muted">{text("notSeeded")}</p>}
      {shown.length > 0 && (
        <TableScroll label={text("bracket")}>
          <table className={s.ties}>
            <thead>
              <tr>
                {(["tie", "match", "score", "starts", "actions"] as const).map((name) => (
                  <th key={name} scope="col">
                    {text(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((tie) => (
                <tr key={tie.code}>
                  <th scope="row">{tie.code}</th>
                  <td>
                    {(["a", "b"] as const).map((side, index) => (
                      <span key={side} className={tie.winner === side ? s.winner : undefined}>
                        {index === 1 && " – "}
                        {tie[side]?.username ?? text("open")}
                      </span>
                    ))}
                  </td>
                  <td>
                    {tie.scoreA === null
                      ? tie.outcome !== null && text(`outcome_${tie.outcome}`)
                      : `${tie.scoreA}:${tie.scoreB}`}
                  </td>
                  <td>{tie.startsAt && format.dateTime(tie.startsAt)}</td>
                  <td>
                    <RowActions>
                      {actionsOf(tie).map((kind) => (
                        <Button key={kind} size="sm" onClick={() => start({ kind, tie })}>
                          {text(`do_${kind}`)}
                        </Button>
                      ))}
                      {tie.outcome === "played" && tie.match !== null && (
                        <TextLink href={href(`/disputes/${tie.match}`)}>{text("correctScore")}</TextLink>
                      )}
                    </RowActions>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Section>
  );
}

function actionsOf({ a, b, outcome, match }: StaffTie) {
  if (!a || !b) return [];
  if (outcome === null) return ["walkover", "score", "move_tie"] as const;
  return outcome === "walkover" || match === null ? (["take_back"] as const) : [];
}
