import { useOutletContext } from "react-router";

/** Data from higher slices for the register form; the page frame passes it down. */
export interface RegisterContext {
  /** The number has a subscription, but no player yet. */
  hasSubscription: boolean;
}

export function useRegisterContext(): RegisterContext {
  return useOutletContext<RegisterContext>();
}
