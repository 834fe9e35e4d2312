import { useEffect } from "react";
import { useOutletContext } from "react-router";

/** What a frame with a way back hands down to the pages in it. */
export interface StepFrame {
  setIsFinal(isFinal: boolean): void;
}

/** What was done here cannot be gone back on: the frame takes its way back away. */
export function useFinalStep(): void {
  const frame = useOutletContext<StepFrame | undefined>();
  useEffect(() => {
    frame?.setIsFinal(true);
    return () => frame?.setIsFinal(false);
  }, [frame]);
}
