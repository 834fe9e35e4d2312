import { matchPhases } from "../../rules.ts";

export const tabs = [...matchPhases, "all"] as const;
export type ScheduleTab = (typeof tabs)[number];

/** Defaults to the first tab. */
export function tabFromQuery(search: string): ScheduleTab {
  const status = new URLSearchParams(search).get("status");
  return tabs.find((tab) => tab === status) ?? "upcoming";
}
