import { createContext, use, type ReactNode } from "react";
import type { PageState } from "../state.ts";

const FrameContext = createContext<PageState | null>(null);

export function FrameProvider({ state, children }: { state: PageState; children: ReactNode }) {
  return <FrameContext value={state}>{children}</FrameContext>;
}

/** State of the frame: viewer, language variants, modes. */
export function useFrame(): PageState {
  const state = use(FrameContext);
  if (!state) throw new Error("useFrame outside FrameProvider");
  return state;
}
