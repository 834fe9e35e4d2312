import { useText } from "#kit/client/app.tsx";
import type { MatchSummary } from "../../contract.ts";

/** The status as the specification words it; the chip beside it says what it means for the viewer. */
export function SpecifiedStatus({
  match: { status, detail },
}: {
  match: Pick<MatchSummary, "status" | "detail">;
}) {
  const text = useText("matches");
  const words =
    status === detail
      ? text(`status_${status}`)
      : `${text(`status_${status}`)} · ${text(`status_${detail}`)}`;
  return <span className="t-cap muted">{words}</span>;
}
