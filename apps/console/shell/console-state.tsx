import { createContext, use, type ReactNode } from "react";
import type { ConsoleState } from "../state.ts";

const StateContext = createContext<ConsoleState | null>(null);

export function ConsoleStateProvider({ state, children }: { state: ConsoleState; children: ReactNode }) {
  return <StateContext value={state}>{children}</StateContext>;
}

export function useConsoleState(): ConsoleState {
  const state = use(StateContext);
  if (!state) throw new Error("useConsoleState outside ConsoleStateProvider");
  return state;
}
