import { matchPhases } from "../../rules.ts";

/** The tabs of the match schedule. */
export const tabs = [...matchPhases, "all"] as const;
export type ScheduleTab = (typeof tabs)[number];

/** Which one an address asks for; the first, if it asks for none of them. */
export function tabFromQuery(search: string): ScheduleTab {
  const asked = new URLSearchParams(search).get("status");
  return tabs.find((tab) => tab === asked) ?? "upcoming";
}
