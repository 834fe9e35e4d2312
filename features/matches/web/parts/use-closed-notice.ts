import { useEffect, useRef } from "react";
import { useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

/**
 * Shows a toast when a dialog about a match disappears because the match has changed. A dialog calls `expectClose` when the
 * player closes it or makes the move, and `expectClose(false)` if the move fails.
 */
export function useClosedNotice(): { expectClose: (isLeaving?: boolean) => void } {
  const text = useText("problems");
  const { show } = useToasts();
  const isExpected = useRef(false);
  const showNotice = useRef(() => undefined as void);
  useEffect(() => {
    showNotice.current = () => {
      show(text("match_changed"));
      // The button that opened the dialog may be gone too, and the focus with it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById("main")?.focus();
      });
    };
  });
  useEffect(() => {
    const { href } = location;
    return () => {
      // The player followed a link in the dialog.
      if (!isExpected.current && location.href === href) showNotice.current();
    };
  }, []);
  return {
    expectClose: (isLeaving = true) => {
      isExpected.current = isLeaving;
    },
  };
}
