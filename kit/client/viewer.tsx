import { createContext, use, type ReactNode } from "react";

/** The signed-in player. */
export interface Viewer {
  id: string;
  username: string;
  avatar: string;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Null if nobody is signed in. */
export function useViewer(): Viewer | null {
  return use(ViewerContext);
}
