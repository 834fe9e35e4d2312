import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import type { EntryStatus } from "../../contract.ts";
import { isFixable, fixPath, useConditionText, useMissingText } from "./use-conditions.ts";
import s from "./EntryConditions.module.css";

/** Conditions with verdicts, and links to fix unmet ones. */
export function EntryConditions({ entryStatus }: { entryStatus: EntryStatus }) {
  const text = useText("event");
  const words = useConditionText(entryStatus.gameTitle, entryStatus.accountKind);
  const missing = useMissingText(entryStatus.gameTitle, entryStatus.accountKind);
  return (
    <ul className={s.verdicts}>
      {entryStatus.conditions.map(({ condition, isMet }) => (
        <li key={condition}>
          {condition === "ps5" && !isMet ? (
            <Icon of={circleAlert} tone="muted" />
          ) : (
            <Icon of={isMet ? circleCheck : circleAlert} tone={isMet ? "ok" : "bad"} />
          )}
          <div className={s.verdict}>
            <span>
              {/* The server's and the browser's country names may differ; keep the server's. */}
              <span suppressHydrationWarning>{(isMet ? words : missing)[condition]}</span>
              <span className="sr">{`. ${text(isMet ? "met" : "unmet")}`}</span>
            </span>
            {!isMet && isFixable(condition) && (
              <TextLink wraps href={fixPath(condition, entryStatus)} forward>
                {text(`fix_${condition}`)}
              </TextLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
