import { useEffect, useRef } from "react";
import { useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

/**
 * For a dialog about a match, which goes when there is nothing left to ask: says so, unless its player has closed it or
 * is moving the match, and calls `leave` then; with `false` where that came to nothing.
 */
export function useClosedNotice(): { leave: (isLeaving?: boolean) => void } {
  const text = useText("problems");
  const { show } = useToasts();
  const isLeft = useRef(false);
  const say = useRef(() => undefined as void);
  useEffect(() => {
    say.current = () => {
      show(text("match_changed"));
      // What was pressed for the dialog may go with it, and the focus with that.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById("main")?.focus();
      });
    };
  });
  useEffect(() => {
    const { href } = location;
    return () => {
      // Whoever follows a link of the dialog goes by themselves.
      if (!isLeft.current && location.href === href) say.current();
    };
  }, []);
  return {
    leave: (isLeaving = true) => {
      isLeft.current = isLeaving;
    },
  };
}
