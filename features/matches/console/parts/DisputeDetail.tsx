import { QueueBack } from "#features/staff/console/index.ts";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { flag } from "#kit/ui/icons/flag.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import type { DisputeStatement, StaffDispute } from "../../contract.ts";
import type { Side } from "../../rules.ts";
import { Account } from "./Account.tsx";
import s from "./DisputeDetail.module.css";
import { RulingBar } from "./RulingBar.tsx";
import { decisionText } from "./rulings.ts";

interface DisputeDetailProps {
  dispute: StaffDispute;
  /** A ruling on it waits to be sent. */
  isHeld: boolean;
  listPath: string;
  onRuled: () => void;
  onSent: () => void;
}

const sides = ["challenger", "challenged"] as const;

/** Both accounts of the match side by side, and the rulings. */
export function DisputeDetail({ dispute, isHeld, listPath, onRuled, onSent }: DisputeDetailProps) {
  const text = useText("console-matches");
  const format = useFormat();
  const { challenger, challenged, event, game, tieCode, reason, state } = dispute;
  const isOpen = state === "disputed" || dispute.correctableUntil !== null;
  return (
    <>
      <QueueBack href={listPath}>{text("back")}</QueueBack>
      <header className={s.head}>
        <div>
          <h2 className="t-heading">
            <bdi>{text("versus", challenger.username, challenged.username)}</bdi>
          </h2>
          <p className="t-small muted">
            {[event.title, tieCode, game, format.dateTime(dispute.kickoffAt)].filter(Boolean).join(", ")}
          </p>
        </div>
        <Chip kind={state === "disputed" ? "bad" : "plain"} icon={flag}>
          {state === "disputed" && reason ? text(`reason_${reason}`) : text(`state_${state}`)}
        </Chip>
      </header>
      <Decision dispute={dispute} />
      <div className={s.accounts}>
        {sides.map((side) => (
          <Account key={side} dispute={dispute} side={side} />
        ))}
      </div>
      <Statements dispute={dispute} />
      {isOpen && !isHeld && <RulingBar dispute={dispute} onRuled={onRuled} onSent={onSent} />}
      {!isOpen && <p className="muted">{text("correctionOver")}</p>}
    </>
  );
}

/** The latest decision. A member whose own ruling came too late reads it here. */
function Decision({ dispute }: { dispute: StaffDispute }) {
  const text = useText("console-matches");
  const last = dispute.timeline.findLast(({ move }) => move === "rule" || move === "correct");
  if (!last || dispute.state === "disputed") return null;
  const names = { challenger: dispute.challenger.username, challenged: dispute.challenged.username };
  return (
    <Banner kind="info">
      <p>{text("ruledBanner", last.staff ?? text("somebody"), decisionText(text, last.details, names))}</p>
      {last.note && (
        <p>
          <bdi>{text("ruledNote", last.note)}</bdi>
        </p>
      )}
    </Banner>
  );
}

const hasNote = ({ note, by }: DisputeStatement): boolean => note !== null && by !== null;

/** Notes that the players wrote for staff. */
function Statements({ dispute }: { dispute: StaffDispute }) {
  const text = useText("console-matches");
  const format = useFormat();
  return (
    <>
      {dispute.statements.filter(hasNote).map(({ number, by, note, at }) => (
        <blockquote key={number} className={`card ${s.said}`}>
          <p className="t-small muted">
            {text("wrote", dispute[by as Side].username)}, {format.dateTime(at)}
          </p>
          <p>
            <bdi>{note}</bdi>
          </p>
        </blockquote>
      ))}
    </>
  );
}
