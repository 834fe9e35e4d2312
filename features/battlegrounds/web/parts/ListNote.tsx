import type { ReactNode } from "react";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { info } from "#kit/ui/icons/info.ts";
import s from "./ListNote.module.css";

export interface ListNoteProps {
  text: string;
  isFailure?: boolean;
  action?: ReactNode;
}

/** Shown instead of an empty or failed list. */
export function ListNote({ text, isFailure = false, action }: ListNoteProps) {
  return (
    <div className={s.note} role={isFailure ? "status" : undefined}>
      <Icon of={isFailure ? circleAlert : info} tone={isFailure ? "bad" : "muted"} />
      <div className={s.words}>
        <p>{text}</p>
        {action}
      </div>
    </div>
  );
}
