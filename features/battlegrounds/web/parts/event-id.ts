import { Problem } from "#kit/contract/problem.ts";
import { isUuid } from "#kit/pure/uuid.ts";

export function requireEventId(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw new Problem("event_not_found", 404);
  return id;
}
