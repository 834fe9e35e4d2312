import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import type { ShownAuditEntry } from "../../contract.ts";
import { roles } from "../../rules.ts";
import { useConsoleWords } from "./console-words.tsx";

export function AuditRow({ entry }: { entry: ShownAuditEntry }) {
  const text = useText("staff");
  const words = useConsoleWords();
  const format = useFormat();
  const details = Object.entries(entry.details)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${words(`detail_${name}`)}: ${shown(value)}`);

  function shown(value: string): string {
    const role = roles.find((one) => one === value);
    return role ? text(`role_${role}`) : value;
  }

  return (
    <tr>
      <td className="num">{format.dateTime(entry.at)}</td>
      <td>{entry.actor ?? text("server")}</td>
      <td>
        <strong>{words(`action_${entry.action}`)}</strong>
        {entry.subject && <> {entry.subject}</>}
        {entry.brand && <> · {entry.brand}</>}
      </td>
      <td className="muted">{details.join(" · ")}</td>
      <td>
        <Chip kind={entry.isIntact ? "ok" : "bad"} icon={entry.isIntact ? circleCheck : circleAlert}>
          {text(entry.isIntact ? "intact" : "broken")}
        </Chip>
      </td>
    </tr>
  );
}
