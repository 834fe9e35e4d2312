import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { ShownAuditEntry } from "../../contract.ts";
import { roles } from "../../rules.ts";
import { useConsoleText } from "./console-text.tsx";
import { useReadableTimes } from "./zone.tsx";

export function useAuditColumns(): readonly TableColumn<ShownAuditEntry>[] {
  const text = useText("staff");
  const textOf = useConsoleText();
  const format = useFormat();
  const readable = useReadableTimes();
  const shown = (value: string) => {
    const role = roles.find((one) => one === value);
    return role ? text(`role_${role}`) : readable(value);
  };
  const detailsOf = ({ details }: ShownAuditEntry) =>
    Object.entries(details)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => `${textOf(`detail_${name}`)}: ${shown(value)}`)
      .join(" · ");
  return [
    { id: "when", title: text("when"), cell: ({ at }) => format.dateTime(at) },
    { id: "who", title: text("who"), cell: ({ actor }) => actor ?? text("server") },
    { id: "what", title: text("what"), cell: ({ action }) => <strong>{textOf(`action_${action}`)}</strong> },
    {
      id: "subject",
      title: text("subject"),
      cell: ({ subject, brand }) => [subject, brand].filter((part) => part !== null).join(" · "),
    },
    {
      id: "details",
      title: text("details"),
      cell: (entry) => (
        <span className="muted" title={detailsOf(entry)}>
          {detailsOf(entry)}
        </span>
      ),
    },
    {
      id: "chain",
      title: text("chain"),
      cell: ({ isIntact }) => (
        <Chip kind={isIntact ? "ok" : "bad"} icon={isIntact ? circleCheck : circleAlert}>
          {text(isIntact ? "intact" : "broken")}
        </Chip>
      ),
    },
  ];
}
