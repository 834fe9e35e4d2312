import { useEffect } from "react";
import { useOutletContext } from "react-router";

/** What a frame with a way back hands down to the pages in it. */
export interface BackButtonFrame {
  setIsBackHidden(isFinal: boolean): void;
}

/** What was done here cannot be gone back on: the frame takes its way back away. */
export function useHideBackButton(): void {
  const frame = useOutletContext<BackButtonFrame | undefined>();
  useEffect(() => {
    frame?.setIsBackHidden(true);
    return () => frame?.setIsBackHidden(false);
  }, [frame]);
}
