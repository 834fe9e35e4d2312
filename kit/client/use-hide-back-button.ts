import { useEffect } from "react";
import { useOutletContext } from "react-router";

/** The outlet context of a frame with a back button. */
export interface BackButtonFrame {
  setIsBackHidden(isFinal: boolean): void;
}

/** Hides the frame's back button, for a step that cannot be undone. */
export function useHideBackButton(): void {
  const frame = useOutletContext<BackButtonFrame | undefined>();
  useEffect(() => {
    frame?.setIsBackHidden(true);
    return () => frame?.setIsBackHidden(false);
  }, [frame]);
}
