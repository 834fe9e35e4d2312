import { useRef, type MouseEvent } from "react";

/**
 * Whether a person clicked the button. The submit event cannot tell: after a click by a script the browser marks it as
 * trusted.
 */
export function useTrustedClick() {
  const isTrusted = useRef(false);
  return {
    onClick: (event: MouseEvent) => void (isTrusted.current = event.nativeEvent.isTrusted),
    /** The result of the last click. Each click counts once. */
    take(): boolean {
      const was = isTrusted.current;
      isTrusted.current = false;
      return was;
    },
  };
}
