import { useOutletContext } from "react-router";

/** What the register form knows of slices above it: whoever wires the product hands it down by the frame. */
export interface RegisterContext {
  /** The number pays for something although it has no player yet. */
  hasSubscription: boolean;
}

export function useRegisterContext(): RegisterContext {
  return useOutletContext<RegisterContext>();
}
