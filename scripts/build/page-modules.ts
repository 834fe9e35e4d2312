import type { Graph } from "./graph.ts";

/**
 * Pages, frames, and what European brands show around them: the parts that a document may or may not contain.
 */
export const part = /\/(?:\w+(?:Screen|Frame)\.tsx|footer-and-consent\.ts)$/;
export const entry = /\/apps\/web\/client\.tsx$/;

/** Modules that load together with all styles and texts, by `lazyOnOpen` or `ConsentGate`. */
const dialog = /(?:Dialog|ConsentSheet)\.tsx$/;

/** The modules that a part of a document can need, without other parts and dialogs. */
export function modulesOf(start: string, { needs, fetches }: Graph): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    for (const needed of needs(id)) reached.add(needed);
    for (const imported of fetches(id)) {
      if (!part.test(imported) && !dialog.test(imported)) reached.add(imported);
    }
  }
  return reached;
}
