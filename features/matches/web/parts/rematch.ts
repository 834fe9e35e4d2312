import type { ShownMatch } from "../../contract.ts";

/** Where a rematch is offered first: the ties of a final are set by its bracket, so after one it is wherever the two can meet. */
export function rematchIn({ tieCode, eventId }: Pick<ShownMatch, "tieCode" | "eventId">): string | undefined {
  return tieCode === null ? eventId : undefined;
}
