import type { Random } from "#kit/pure/random.ts";
import type { DemoEvent } from "./calendar.ts";
import type { MatchSchedule } from "./match-schedule.ts";
import type { Entrant } from "./entries.ts";
import { playMatch, type Played } from "./play-match.ts";
import type { IdMaker } from "./ids.ts";
import { playScore } from "./results.ts";
import { listMoves, type MatchCourse, type MatchPlan } from "./move-list.ts";
import { day, hour, minute, quarter, quarterBefore } from "./time.ts";

export interface EventSetup {
  readonly event: DemoEvent;
  readonly entrants: readonly Entrant[];
  readonly schedule: MatchSchedule;
  readonly now: Date;
  readonly offset: number;
  readonly random: Random;
  readonly newId: IdMaker;
}

const matchesPerEntrant = 1.7;
const mainPlayerMatches = 6;
const furthestKickoff = 4 * day;

/** The matches of a ladder or a qualifier: played, in progress and arranged. */
export function playEvent(setup: EventSetup): Played[] {
  const { event, now } = setup;
  const field = setup.entrants.filter(({ entry }) => entry.state === "entered");
  if (event.row.starts_at > now || event.row.is_cancelled || field.length < 4) return [];
  const played: (Played | undefined)[] = [];
  const mainPlayer = field.find(({ player }) => player.isMainPlayer);
  if (event.row.ends_at > now) played.push(...playNow(setup, field, mainPlayer));
  const from = event.row.starts_at.getTime();
  const until = Math.min(event.row.ends_at.getTime() - hour, now.getTime() + furthestKickoff);
  const count = Math.round(field.length * matchesPerEntrant);
  for (let index = 0; index < count; index++) {
    const challenger = mainPlayer && index < mainPlayerMatches ? mainPlayer : setup.random.pick(field);
    const kickoff = kickoffBetween(setup, from, until);
    if (challenger.player.isInGuide && isNear(kickoff, now)) continue;
    if (challenger.player.isInGuide && !challenger.player.isMainPlayer && kickoff > now.getTime()) continue;
    played.push(arrange(setup, field, challenger, { kickoff, course: anyCourse(setup.random) }));
  }
  return played.flatMap((one) => one ?? []);
}

type OpenMatchPlan = (now: number, random: Random) => Partial<MatchPlan> & { kickoff: number };

/**
 * One plan for each state that a visitor should find. Kickoffs are at quarter hours, and far enough from now that
 * players of the guide can play at once.
 */
const openMatchPlans: readonly OpenMatchPlan[] = [
  // In progress: the score follows later.
  (now, random) => ({ kickoff: quarterBefore(now) - random.int(2, 3) * quarter, submittedAt: now + hour }),
  (now, random) => ({ kickoff: quarterBefore(now) - random.int(2, 3) * quarter, submittedAt: now + hour }),
  // A score that waits for verification.
  (now, random) => ({
    kickoff: quarterBefore(now) - random.int(10, 20) * quarter,
    submittedAt: now - random.int(20, 60) * minute,
    scoreAnsweredAt: now + 5 * hour,
    submitter: "challenger",
  }),
  // A request that waits for an answer.
  (now, random) => ({
    kickoff: quarterBefore(now) + random.int(88, 176) * quarter,
    requestedAt: now - random.int(10, 120) * minute,
    answeredAt: now + 9 * hour,
  }),
  // Confirmed for today.
  (now, random) => ({
    kickoff: quarterBefore(now) + random.int(7, 9) * quarter,
    requestedAt: now - 8 * hour,
    answeredAt: now - random.int(1, 6) * hour,
  }),
  // Confirmed for another day.
  (now, random) => ({
    kickoff: quarterBefore(now) + random.int(80, 160) * quarter,
    requestedAt: now - 7 * hour,
    answeredAt: now - random.int(1, 6) * hour,
  }),
  // Another time was proposed.
  (now, random) => ({
    kickoff: quarterBefore(now) + random.int(80, 176) * quarter,
    requestedAt: now - 3 * hour,
    answeredAt: now + 2 * hour,
    isRescheduled: true,
  }),
  // In dispute.
  (now, random) => ({
    kickoff: quarterBefore(now) - random.int(27, 40) * quarter,
    submittedAt: now - 200 * minute,
    scoreAnsweredAt: now - random.int(30, 120) * minute,
    course: "ruled",
  }),
];

/** Matches in every state that a visitor should find, first for the main player. */
function playNow(
  setup: EventSetup,
  field: readonly Entrant[],
  mainPlayer: Entrant | undefined,
): (Played | undefined)[] {
  const { random, now, event } = setup;
  const rounds = Math.max(1, Math.round(field.length / 60));
  const [starts, ends] = [event.row.starts_at.getTime(), event.row.ends_at.getTime()];
  const thisMinute = Math.floor(now.getTime() / minute) * minute;
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    openMatchPlans.map((planAt) => {
      const isOfMainPlayer = mainPlayer !== undefined && round === 0;
      const one = isOfMainPlayer ? mainPlayer : random.pick(field);
      if (!isOfMainPlayer && one.player.isInGuide) return undefined;
      for (let attempt = 0; attempt < 6; attempt++) {
        const plan = planAt(thisMinute, random);
        if (plan.kickoff < starts || plan.kickoff >= ends) continue;
        // Others challenge and submit, so that answering and verifying is left to the main player.
        const arranged = arrange(setup, field, one, { course: "verified", ...plan }, isOfMainPlayer);
        if (arranged) return arranged;
      }
      return undefined;
    }),
  );
}

const commonCourses: readonly (readonly [MatchCourse, number])[] = [
  ["verified", 0.68],
  ["let_stand", 0.1],
  ["ruled", 0.03],
  ["no_show", 0.04],
  ["both_absent", 0.015],
  ["unsubmitted", 0.02],
  ["cancelled", 0.025],
  ["withdrawn", 0.02],
  ["declined", 0.04],
];

function anyCourse(random: Random): MatchCourse {
  let draw = random.next();
  for (const [course, share] of commonCourses) {
    draw -= share;
    if (draw < 0) return course;
  }
  return "expired";
}

/** Players of the guide have no other match at the time of the demo. */
function isNear(kickoff: number, now: Date): boolean {
  return Math.abs(kickoff - now.getTime()) < 2 * hour;
}

/** Usually between 9:00 and 23:00, more often late than early; the midpoint if no draw fits. */
function kickoffBetween({ random, offset }: EventSetup, from: number, until: number): number {
  for (let attempt = 0; attempt < 12; attempt++) {
    const time = from + random.next() * (until - from);
    const localHour = ((time + offset) % day) / hour;
    const isLikely = localHour > 9 && localHour < 23 && random.chance(localHour / 23);
    if (isLikely) return quarterBefore(time);
  }
  return quarterBefore((from + until) / 2);
}

/** Finds a free opponent; undefined if there is none. */
function arrange(
  setup: EventSetup,
  field: readonly Entrant[],
  one: Entrant,
  plan: Pick<MatchPlan, "course" | "kickoff"> & Partial<MatchPlan>,
  isChallenged = false,
): Played | undefined {
  const { event, schedule, random, now } = setup;
  if (!schedule.isFree(one, plan.kickoff)) return undefined;
  for (let attempt = 0; attempt < 8; attempt++) {
    const other = random.pick(field);
    // The live opponents and the second phone have past matches and no upcoming ones.
    if (other.player.isInGuide && (one.player.isInGuide || plan.kickoff > now.getTime() - 2 * hour)) {
      continue;
    }
    const [challenger, challenged] = isChallenged ? [other, one] : [one, other];
    if (!schedule.canMeet(event.row.id, challenger, challenged) || !schedule.isFree(other, plan.kickoff))
      continue;
    const isInstant = plan.requestedAt === undefined && !plan.isRescheduled && random.chance(0.12);
    // The first kickoff is up to sixteen hours before the agreed one, and within the battleground.
    const isLateEnough = plan.kickoff - 16 * hour >= event.row.starts_at.getTime();
    const isRescheduled = !isInstant && isLateEnough && plan.requestedAt === undefined && random.chance(0.12);
    const moveList = listMoves(
      {
        isInstant,
        isRescheduled,
        ...plan,
        challenger: challenger.player.row.id,
        challenged: challenged.player.row.id,
        score: playScore(event.game.id, [challenger.player.skill, challenged.player.skill], random),
      },
      random,
    );
    const { opening } = moveList;
    const entered = Math.max(challenger.entry.entered_at.getTime(), challenged.entry.entered_at.getTime());
    if (opening.at < Math.max(entered, event.row.registration_opens_at.getTime())) continue;
    schedule.add(event.row.id, challenger, challenged, plan.kickoff);
    const id = setup.newId(new Date(opening.at));
    return playMatch({ id, event, challenger, challenged, isInstant, tieCode: null }, moveList, now);
  }
  return undefined;
}
