import type { Graph } from "./graph.ts";

/** Pages, their frames and what European brands have around them: each may be left out of a document. */
export const part = /\/(?:\w+(?:Screen|Frame)\.tsx|european\.ts)$/;
export const entry = /\/apps\/web\/client\.tsx$/;

/** Comes with all styles and all words (`onDemand`). Whatever else a page fetches later is drawn already or shows by itself. */
const dialog = /Dialog\.tsx$/;

/** The modules that a part of a document can need, without other parts and dialogs. */
export function reachOf(start: string, { needs, fetches }: Graph): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    for (const needed of needs(id)) reached.add(needed);
    for (const imported of fetches(id)) {
      if (!part.test(imported) && !dialog.test(imported)) reached.add(imported);
    }
  }
  return reached;
}
