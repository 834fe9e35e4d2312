import { useEffect, useRef } from "react";
import { Icon } from "../icons/Icon.tsx";
import { circleAlert } from "../icons/circle-alert.ts";
import { circleCheck } from "../icons/circle-check.ts";
import { x } from "../icons/x.ts";
import { IconButton } from "./IconButton.tsx";
import s from "./Toasts.module.css";

export interface ToastProps {
  text: string;
  /** A failure stays until it is dismissed. */
  dismissLabel?: string;
  onDone: () => void;
}

const toastDurationMs = 2000;

export function Toast({ text, dismissLabel, onDone }: ToastProps) {
  const isFailure = dismissLabel !== undefined;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  useEffect(() => {
    if (isFailure) return undefined;
    const timer = setTimeout(() => done.current(), toastDurationMs);
    return () => clearTimeout(timer);
  }, [isFailure]);

  return (
    <div className={s.toast}>
      <Icon of={isFailure ? circleAlert : circleCheck} />
      <span className="grow">{text}</span>
      {isFailure && (
        <IconButton label={dismissLabel} onClick={onDone}>
          <Icon of={x} size="sm" />
        </IconButton>
      )}
    </div>
  );
}
