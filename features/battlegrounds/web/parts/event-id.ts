import { Problem } from "#kit/contract/problem.ts";

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in the address of a page. What cannot be an id is not looked up. */
export function requireEventId(id: string | undefined): string {
  if (id === undefined || !uuidShape.test(id)) throw new Problem("event_not_found", 404);
  return id;
}
