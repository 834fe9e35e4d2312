import type { ComponentType } from "react";
import { fetchedBy, type LaterPart } from "./later.tsx";
import { loadPart } from "./load-part.ts";

/**
 * A part that many visits never come to. The server draws it where it is shown at once; the browser fetches its code when
 * it has to draw it, and keeps the server's drawing until then. Give it props that stay the same while nothing changes:
 * new ones take that drawing away.
 */
export function whenDrawn<Props extends object>(load: LaterPart<Props>): ComponentType<Props> {
  return fetchedBy(() => loadPart({ load, isPatient: () => true }), load);
}
