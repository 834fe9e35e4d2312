import { useRef, type MouseEvent } from "react";

/**
 * Whether it was a person who pressed the button. The event of a form does not tell: a script that presses its button
 * makes one that the browser trusts.
 */
export function useTrustedClick() {
  const isTrusted = useRef(false);
  return {
    onClick: (event: MouseEvent) => void (isTrusted.current = event.nativeEvent.isTrusted),
    /** Of the last press, which counts once. */
    take(): boolean {
      const was = isTrusted.current;
      isTrusted.current = false;
      return was;
    },
  };
}
