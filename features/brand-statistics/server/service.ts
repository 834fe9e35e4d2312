import { stages } from "#features/battlegrounds/rules.ts";
import { audienceOf, type Brand } from "#features/branding/rules.ts";
import { matchStates } from "#features/matches/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import * as store from "./store.ts";

const day = 86_400_000;
const maxCounted = 100_000;

/** Players and notifications are counted by service, sessions by brand, battlegrounds by audience. */
export async function statisticsOf(executor: Executor, brand: Brand, now: Date) {
  const dayAgo = new Date(now.getTime() - day);
  const monthAgo = new Date(now.getTime() - 30 * day);
  const audience = audienceOf(brand);
  const [players, sessions, notifications, events, matches] = await Promise.all([
    store.countPlayers(executor, brand.service, maxCounted + 1),
    store.countSessions(executor, brand.key, dayAgo, maxCounted + 1),
    store.countNotifications(executor, brand.service, dayAgo, maxCounted + 1),
    store.countEventsByStage(executor, audience, monthAgo),
    store.countMatchesByState(executor, audience, monthAgo),
  ]);
  return {
    brand: brand.key,
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
