import { stages } from "#features/battlegrounds/rules.ts";
import { audiencesOf, servicesOf } from "#features/branding/rules.ts";
import { matchStates } from "#features/matches/rules.ts";
import type { StaffScope } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

const day = 86_400_000;
const maxCounted = 100_000;

/** Of all brands together. Players and notifications are counted by service, sessions by brand, battlegrounds by audience. */
export async function statisticsOf(executor: Executor, { brands, now }: StaffScope) {
  const dayAgo = new Date(now.getTime() - day);
  const monthAgo = new Date(now.getTime() - 30 * day);
  const services = servicesOf(brands);
  const audiences = audiencesOf(brands);
  const [players, sessions, notifications, events, matches] = await Promise.all([
    store.countPlayers(executor, services, maxCounted + 1),
    store.countSessions(
      executor,
      brands.map(({ key }) => key),
      dayAgo,
      maxCounted + 1,
    ),
    store.countNotifications(executor, services, dayAgo, maxCounted + 1),
    store.countEventsByStage(executor, audiences, monthAgo),
    store.countMatchesByState(executor, audiences, monthAgo),
  ]);
  return {
    players: limited(players),
    sessions: limited(sessions),
    notifications: limited(notifications),
    events: stages.map((stage) => ({ stage, count: events.find((one) => one.stage === stage)?.count ?? 0 })),
    matches: matchStates.map((state) => ({
      state,
      count: matches.find((one) => one.state === state)?.count ?? 0,
    })),
  };
}

function limited(counted: number) {
  return { count: Math.min(counted, maxCounted), isMore: counted > maxCounted };
}
