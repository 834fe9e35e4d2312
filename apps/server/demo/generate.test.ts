import { describe, expect, test } from "vitest";
import { matchStates } from "#features/matches/rules.ts";
import type { Audience } from "./audience.ts";
import { generateDemo } from "./generate.ts";
import type { DemoRows } from "./rows.ts";

const audience: Audience = {
  brandKey: "blg-za-en",
  service: "test",
  country: "ZA",
  countries: ["ZA"],
  provider: "test",
  timeZone: "Africa/Johannesburg",
  currency: "ZAR",
  languages: ["en"],
  prizes: { pool: 0, places: [] },
  signUp: "otp",
  dialCode: "27",
  phoneDigits: 9,
  mobilePrefix: "6",
  offers: [],
  playerCount: 250,
  voucherPaidBy: null,
  mainPlayerMsisdn: "27600000100",
};

const generate = (now: string, seed = "seed", changes: Partial<Audience> = {}) =>
  generateDemo({ seed, now: new Date(now), audience: { ...audience, ...changes } });

/** Midnight, early and late, the turn of a month and of a year, daylight saving changes, a leap day. */
const moments = [
  ["2026-11-14T22:00:00Z", "Africa/Johannesburg"],
  ["2026-11-15T03:59:59Z", "Africa/Lagos"],
  ["2026-12-31T22:30:00Z", "Europe/Dublin"],
  ["2027-03-28T01:00:00Z", "Europe/Berlin"],
  ["2026-10-25T00:30:00Z", "Europe/Paris"],
  ["2028-02-29T12:00:00Z", "Africa/Nairobi"],
  ["2026-12-01T08:15:00Z", "Asia/Hebron"],
] as const;

describe("generated data", () => {
  const rows = generate("2026-11-15T10:07:00Z");
  const now = Date.parse("2026-11-15T10:07:00Z");
  const guide = rows.players.slice(0, 7);

  test("ratings are between 700 and 1 900 and fill that range", () => {
    const elos = rows.ratings.map(({ elo }) => elo);
    expect(Math.min(...elos)).toBeGreaterThanOrEqual(700);
    expect(Math.min(...elos)).toBeLessThan(850);
    expect(Math.max(...elos)).toBeLessThanOrEqual(1_900);
    expect(Math.max(...elos)).toBeGreaterThan(1_700);
  });

  test("every kickoff is at a quarter hour", () => {
    const odd = rows.matches.filter(({ kickoff_at: kickoff }) => kickoff.getTime() % (15 * 60_000) !== 0);
    expect(odd).toEqual([]);
  });

  test("scores are plausible for the game", () => {
    const fits: Record<string, (winner: number, loser: number) => boolean> = {
      "eleven-aside-26": (winner) => winner <= 7,
      "nitro-run": (winner, loser) => winner === 3 && loser < 3,
      "ring-rivals": (winner, loser) => winner === 3 && loser < 3,
      "sky-drop": (winner) => winner <= 19,
      "hoop-city": (winner, loser) => winner === 21 && loser < 20,
      "trophy-rush": (winner, loser) => winner === 5 && loser < 5,
    };
    const wrong = rows.matches.filter(({ game_id: game, score_challenger: a, score_challenged: b }) => {
      if (a === null || b === null) return false;
      return !fits[game]?.(Math.max(a, b), Math.min(a, b));
    });
    expect(wrong).toEqual([]);
  });

  test("the players of the guide share running battlegrounds and are free to play one another", () => {
    expect(guide.map(({ username }) => username)).toEqual([
      "Thandi_FC",
      "Lwazi_10",
      "Sipho_Asap",
      "NalediAfter8",
      "Thabo_Quick",
      "Ruan_VAR",
      "GhostVusi",
    ]);
    const running = rows.events.filter(
      ({ starts_at: starts, ends_at: ends }) => starts.getTime() <= now && ends.getTime() > now + 86_400_000,
    );
    const shared = running.filter(({ id }) =>
      guide.every((player) =>
        rows.entries.some(
          (entry) => entry.event_id === id && entry.player_id === player.id && entry.state === "entered",
        ),
      ),
    );
    expect(shared.length).toBeGreaterThanOrEqual(2);
    const ids = new Set(guide.map(({ id }) => id));
    const among = rows.matches.filter(
      (match) => match.deadline_at !== null && ids.has(match.challenger_id) && ids.has(match.challenged_id),
    );
    expect(among).toEqual([]);
    const busy = rows.matches.filter(
      (match) =>
        ["confirmed", "in_progress"].includes(match.state) &&
        Math.abs(match.kickoff_at.getTime() - (now + 20 * 60_000)) < 40 * 60_000 &&
        (ids.has(match.challenger_id) || ids.has(match.challenged_id)),
    );
    expect(busy).toEqual([]);
  });
});

test("the same seed and time give the same rows", () => {
  const rows = generate("2026-11-15T10:00:00Z");
  expect(generate("2026-11-15T10:00:00Z")).toEqual(rows);
  expect(generate("2026-11-15T10:00:00Z", "another").players).not.toEqual(rows.players);
});

describe.each(moments)("at %s in %s", (moment, timeZone) => {
  const rows = generate(moment, moment, { timeZone });
  const now = new Date(moment);

  test("there are matches in every state, none overdue or in the future", () => {
    expect(new Set(rows.matches.map(({ state }) => state))).toEqual(new Set(matchStates));
    for (const { deadline_at: deadline } of rows.matches)
      expect(deadline === null || deadline > now).toBe(true);
    for (const { moved_at: moved } of rows.match_moves) expect(moved <= now).toBe(true);
    for (const { entered_at: entered } of rows.entries) expect(entered <= now).toBe(true);
  });

  test("no player has overlapping matches", () => {
    expect(clashes(rows)).toEqual([]);
  });

  test("the main player has a live match, an upcoming one, a challenge to answer and a score to verify", () => {
    const mainPlayer = rows.players.find(({ msisdn }) => msisdn === audience.mainPlayerMsisdn)!.id;
    const mine = rows.matches.filter(
      (match) => match.challenger_id === mainPlayer || match.challenged_id === mainPlayer,
    );
    const states = new Set(mine.map(({ state }) => state));
    for (const state of ["in_progress", "confirmed", "approved"] as const) expect(states).toContain(state);
    expect(mine.some((match) => match.state === "requested" && match.challenged_id === mainPlayer)).toBe(
      true,
    );
    expect(mine.some((match) => match.state === "submitted" && match.submitted_by !== mainPlayer)).toBe(true);
  });

  test("finals begin after their qualifiers are closed", () => {
    const finals = new Map(rows.events.map((event) => [event.id, event]));
    for (const { final_event_id: final, closed_at: closed, ends_at: ends } of rows.events) {
      const begins = final === null ? undefined : finals.get(final)?.starts_at;
      expect(begins === undefined || begins > (closed ?? ends)).toBe(true);
    }
    expect(rows.bracket_ties).toHaveLength(30);
  });

  test("there is a board of the current season", () => {
    const running = rows.boards.filter(
      ({ starts_at: from, ends_at: to }) => from && to && from <= now && now < to,
    );
    expect(running).toHaveLength(1);
  });
});

function clashes(rows: DemoRows): string[] {
  const kickoffs = new Map<string, number[]>();
  for (const match of rows.matches) {
    if (match.confirmed_at === null) continue;
    for (const player of [match.challenger_id, match.challenged_id]) {
      kickoffs.set(player, [...(kickoffs.get(player) ?? []), match.kickoff_at.getTime()]);
    }
  }
  return [...kickoffs].flatMap(([player, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    return sorted.some((time, index) => time - (sorted[index - 1] ?? -Infinity) < 30 * 60_000)
      ? [player]
      : [];
  });
}
