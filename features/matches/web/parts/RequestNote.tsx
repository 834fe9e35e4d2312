import { useText } from "#kit/client/app.tsx";
import type { MatchSummary } from "../../contract.ts";
import s from "./RequestNote.module.css";
import { opponentOf } from "../../rules.ts";

/** The note of a request, cut after two lines. */
export function RequestNote({ match }: { match: MatchSummary }) {
  const text = useText("matches");
  if (!match.note) return null;
  return (
    <div className={s.note}>
      <span className="sr">{text("noteOf", opponentOf(match).username)}</span>
      <p dir="auto" className={s.words}>
        {match.note}
      </p>
    </div>
  );
}
