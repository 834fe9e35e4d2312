import { useText } from "#kit/client/app.tsx";
import type { MatchDetails } from "../../contract.ts";
import s from "./MatchHeadToHead.module.css";

/** Record against the opponent, from the viewer's side. */
export function MatchHeadToHead({ match: { headToHead } }: { match: Pick<MatchDetails, "headToHead"> }) {
  const text = useText("matches");
  const { won, lost, drawn } = headToHead;
  const met = won + lost + drawn;
  if (met === 0) return <p className="muted">{text("neverMet")}</p>;
  return (
    <div>
      <p>{text("met", met)}</p>
      <dl className={s.meetings}>
        {(["won", "drawn", "lost"] as const).map((kind) => (
          <div key={kind} className={s[kind]}>
            <dt>{text(`meetings_${kind}`)}</dt>
            <dd className="num">{headToHead[kind]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
