import { useEffect, useRef } from "react";
import { useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

/**
 * Shows a toast when a dialog about a match disappears because the match has changed. A dialog calls `leave` when the
 * player closes it or makes the move, and `leave(false)` if the move fails.
 */
export function useClosedNotice(): { leave: (isLeaving?: boolean) => void } {
  const text = useText("problems");
  const { show } = useToasts();
  const isLeft = useRef(false);
  const say = useRef(() => undefined as void);
  useEffect(() => {
    say.current = () => {
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
      if (!isLeft.current && location.href === href) say.current();
    };
  }, []);
  return {
    leave: (isLeaving = true) => {
      isLeft.current = isLeaving;
    },
  };
}
