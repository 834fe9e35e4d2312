import { useText } from "#kit/client/app.tsx";
import type { ShownMatch } from "../../contract.ts";

/** The status in the words of the specification, as text: the chip beside it says what it means for the viewer. */
export function SpecifiedStatus({
  match: { status, detail },
}: {
  match: Pick<ShownMatch, "status" | "detail">;
}) {
  const text = useText("matches");
  const words =
    status === detail
      ? text(`status_${status}`)
      : `${text(`status_${status}`)} · ${text(`status_${detail}`)}`;
  return <span className="t-cap muted">{words}</span>;
}
