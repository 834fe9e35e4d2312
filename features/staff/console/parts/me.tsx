import { createContext, use, type ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { appContext } from "#kit/client/app.tsx";
import type { Me, StaffContract } from "../../contract.ts";

const MeContext = createContext<Me | null>(null);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in member. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error("useMe outside MeProvider");
  return me;
}

export function loadMe(context: LoaderFunctionArgs["context"]): Promise<Me> {
  return context.get(appContext).api.of<StaffContract>()("GET /api/staff/me", {});
}
