import { useFormat, useText } from "#kit/client/app.tsx";
import { useFocusAfterChange } from "#kit/client/use-heading-focus.ts";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import s from "./ResendCode.module.css";
import { useTimeLeft } from "./use-time-left.ts";

export interface ResendButtonProps extends Pick<ButtonProps, "kind" | "size" | "block" | "busy" | "onClick"> {
  /** The time from which the button is shown; before it, the remaining time is shown. */
  resendAt: number;
}

export function ResendButton({ resendAt, ...button }: ResendButtonProps) {
  const text = useText("entry");
  const { countdown } = useFormat();
  const left = useTimeLeft(resendAt);
  // Takes the focus of the button that it replaces.
  const wait = useFocusAfterChange<HTMLSpanElement>(left > 0);
  if (left === 0) return <Button {...button}>{text("resend")}</Button>;
  const { hours, minutes, seconds } = countdown(left);
  const time = left > 3_600_000 ? `${hours}:${minutes}:${seconds}` : `${Number(minutes)}:${seconds}`;
  return (
    <span className={`muted num ${s.wait}`} role="timer" {...wait}>
      {text("resendIn", time)}
    </span>
  );
}
