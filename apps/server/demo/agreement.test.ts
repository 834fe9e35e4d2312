import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBracket, record } from "#kit/pure/double-elimination.ts";
import { checkRankings } from "#features/rankings/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { loadBrands } from "../sites/brands.ts";
import { seedDemo } from "./index.ts";

const now = new Date("2026-11-02T05:10:00Z");
const services = ["telkom-za", "eal-eu"];

let database: Database;

beforeAll(async () => {
  const folder = fileURLToPath(new URL("../../../brands", import.meta.url));
  const brands = [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
  database = await openTestDatabase();
  await seedDemo(
    database,
    brands.filter(({ service }) => services.includes(service)),
    now,
  );
});

afterAll(() => database.close());

const all = (text: string, values: readonly unknown[] = []) => database.run(text, values);

describe("rankings agree with a recomputation from matches and points", () => {
  /** Which board counts which match, award and rating change. */
  const counts = (table: string, event: string, instant: string) =>
    `b.service = p.service and (b.kind = 'all_time' or b.event_id = ${table}.${event}
      or (b.kind = 'season' and ${table}.${instant} >= b.starts_at and ${table}.${instant} < b.ends_at))`;

  const recomputed = `
    with results as (
      select b.id as board_id, p.id as player_id, count(*) as played,
        count(*) filter (where m.winner_id = p.id) as won,
        count(*) filter (where m.winner_id <> p.id) as lost,
        count(*) filter (where m.winner_id is null) as drawn
      from matches m
      join players p on p.id in (m.challenger_id, m.challenged_id)
      join boards b on ${counts("m", "event_id", "decided_at")}
      where m.state in ('approved', 'forfeited') group by b.id, p.id
    ), ledger as (
      select b.id as board_id, p.id as player_id, sum(o.amount) as total, min(o.awarded_at) as first_at
      from points o join players p on p.id = o.player_id
      join boards b on ${counts("o", "event_id", "awarded_at")} group by b.id, p.id
    ), last_change as (
      select distinct on (b.id, p.id) b.id as board_id, p.id as player_id, c.after
      from rating_changes c join matches m on m.id = c.match_id join players p on p.id = c.player_id
      join boards b on ${counts("m", "event_id", "decided_at")}
      order by b.id, p.id, c.changed_at desc, c.match_id desc
    ), members as (
      select b.id as board_id, n.player_id, n.entered_at, e.game_id
      from boards b join entries n on n.event_id = b.event_id and n.state = 'entered' join events e on e.id = b.event_id
      union all
      select l.board_id, l.player_id, l.first_at, null from ledger l join boards b on b.id = l.board_id
      where b.kind <> 'event'
    )
    select m.board_id, m.player_id, coalesce(r.played, 0)::int as played, coalesce(r.won, 0)::int as won,
      coalesce(r.lost, 0)::int as lost, coalesce(r.drawn, 0)::int as drawn, coalesce(l.total, 0)::int as total,
      greatest(coalesce(l.total, 0), 0)::int as points,
      coalesce(c.after, (select h.after from rating_changes h where h.player_id = m.player_id
        and h.game_id = m.game_id and h.changed_at <= m.entered_at order by h.changed_at desc limit 1),
        (select h.before from rating_changes h where h.player_id = m.player_id and h.game_id = m.game_id
         order by h.changed_at, h.match_id limit 1), 1000) as elo,
      m.entered_at
    from members m
    left join results r using (board_id, player_id)
    left join ledger l using (board_id, player_id)
    left join last_change c using (board_id, player_id)`;
  const stored =
    "select board_id, player_id, played, won, lost, drawn, total, points, elo, entered_at from ranking_rows";

  test("row by row, on event, season and all-time boards", async () => {
    const kinds = await all(
      "select kind, count(*) as rows from boards join ranking_rows on board_id = id group by kind",
    );
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(["event", "season", "all_time"]));
    expect(await all(`(${stored}) except (${recomputed})`)).toEqual([]);
    expect(await all(`(${recomputed}) except (${stored})`)).toEqual([]);
  });

  test("with points for exactly the reasons in the timeline", async () => {
    const owed = `
      select v.match_id, v.player_id, 'accept' as reason, 10 as amount from match_moves v where v.move = 'accept'
      union all
      select m.id, p.id, 'play', 50 from matches m join players p on p.id in (m.challenger_id, m.challenged_id)
        where m.state = 'approved'
      union all
      select m.id, m.winner_id, 'win', 150 from matches m where m.winner_id is not null
      union all
      select m.id, v.player_id, 'decline', -25 from matches m join match_moves v on v.match_id = m.id
        where m.state = 'declined' and v.move = 'decline'
      union all
      select m.id, v.player_id, 'cancel', -25 from matches m join match_moves v on v.match_id = m.id
        where v.move = 'cancel' and m.confirmed_at is not null
      union all
      select m.id, p.id, 'no_show', -25 from matches m join players p on p.id in (m.challenger_id, m.challenged_id)
        where m.state in ('forfeited', 'void') and p.id is distinct from m.winner_id
        and (m.challenger_ready_at is null or m.challenged_ready_at is null)
      union all
      select m.id, p.id, 'unsubmitted', -25 from matches m join players p on p.id in (m.challenger_id, m.challenged_id)
        where m.state = 'void' and m.challenger_ready_at is not null and m.challenged_ready_at is not null`;
    const given = "select match_id, player_id, reason, amount from points";
    expect(await all(`(${owed}) except (${given})`)).toEqual([]);
    expect(await all(`(${given}) except (${owed})`)).toEqual([]);
  });

  test("with ratings that follow from one another, match by match", async () => {
    const wrong = await all(`
      with history as (
        select c.*, m.winner_id, o.before as other_before,
          lag(c.after, 1, c.before) over mine as expected_before, row_number() over mine as match_number
        from rating_changes c join matches m on m.id = c.match_id
        join rating_changes o on o.match_id = c.match_id and o.player_id <> c.player_id
        window mine as (partition by c.player_id, c.game_id order by c.changed_at, c.match_id)
      ), replayed as (
        select h.*, h.before + round((case when match_number <= 10 then 40 else 24 end) * (
          (case when winner_id is null then 0.5 when winner_id = player_id then 1 else 0 end)
          - 1 / (1 + power(10::numeric, (other_before - before) / 400.0)))) as expected_after from history h
      )
      select * from replayed where before <> expected_before or after <> expected_after`);
    expect(wrong).toEqual([]);
    const loose = await all(`
      select player_id, game_id, elo, matches from ratings
      except
      select player_id, game_id, (array_agg(after order by changed_at desc, match_id desc))[1], count(*)
      from rating_changes group by player_id, game_id`);
    expect(loose).toEqual([]);
    const unrated = await all(`
      select id from matches where state = 'approved'
      except select match_id from rating_changes group by match_id having count(*) = 2`);
    expect(unrated).toEqual([]);
  });

  test("with the results of the matches; the nightly check agrees", async () => {
    const decided = `select m.id, p.id as player, case m.state when 'approved' then 'played' else 'forfeited' end as outcome,
        m.winner_id, m.event_id, m.game_id, m.decided_at
      from matches m join players p on p.id in (m.challenger_id, m.challenged_id)
      where m.state in ('approved', 'forfeited')`;
    const counted = `select match_id, player_id, outcome, winner_id, event_id, game_id, counted_at
      from results where number = 0`;
    expect(await all(`(${decided}) except (${counted})`)).toEqual([]);
    expect(await all(`(${counted}) except (${decided})`)).toEqual([]);
    const found = await checkRankings(
      { database, clock: { now: () => new Date() }, log: console },
      new AbortController().signal,
    );
    expect(found).toMatchObject({ wrongRows: 0, wrongRatings: 0, example: null });
    expect(found.players).toBeGreaterThan(200);
  });

  test("and every rank is stored", async () => {
    expect(await all("select board_id from ranking_deltas")).toEqual([]);
    const wrong = await all(`
      select b.id from boards b left join ranking_checkpoints m on m.board_id = b.id and m.sort_key = '\\xff'
      where m.ahead is distinct from (select count(*) from ranking_rows r where r.board_id = b.id)`);
    expect(wrong).toEqual([]);
  });
});

describe("matches", () => {
  test("passed only through states that the move table allows", async () => {
    const steps = await all(`
      select distinct coalesce(before.state, 'none') as "from", v.move, v.state as "to" from match_moves v
      left join match_moves before on before.match_id = v.match_id and before.number = v.number - 1`);
    const allowed = new Set([
      "none challenge requested",
      "none schedule confirmed",
      "requested accept confirmed",
      "requested decline declined",
      "requested reschedule rescheduling",
      "requested cancel cancelled",
      "requested expire expired",
      "rescheduling accept confirmed",
      "confirmed check_in confirmed",
      "confirmed check_in in_progress",
      "confirmed cancel cancelled",
      "confirmed close_check_in forfeited",
      "confirmed close_check_in void",
      "in_progress submit_score submitted",
      "in_progress close_scores void",
      "submitted verify approved",
      "submitted let_stand approved",
      "submitted dispute disputed",
      "disputed rule approved",
    ]);
    expect(new Set(steps.map(({ from, move, to }) => [from, move, to].join(" ")))).toEqual(allowed);
  });

  test("have a complete timeline in order of time, which ends in their state", async () => {
    const broken = await all(
      `select m.id from matches m where
        m.version <> (select count(*) from match_moves v where v.match_id = m.id)
        or m.state <> (select v.state from match_moves v where v.match_id = m.id and v.number = m.version)
        or exists (select from match_moves v join match_moves w on w.match_id = v.match_id and w.number = v.number + 1
          where v.match_id = m.id and w.moved_at < v.moved_at)
        or exists (select from match_moves v where v.match_id = m.id and v.moved_at > $1)`,
      [now],
    );
    expect(broken).toEqual([]);
  });

  test("never overlap for one player", async () => {
    const clashes = await all(`
      select p.username from players p
      join matches m on p.id in (m.challenger_id, m.challenged_id) and m.confirmed_at is not null
      join matches n on p.id in (n.challenger_id, n.challenged_id) and n.confirmed_at is not null and n.id <> m.id
      where abs(extract(epoch from m.kickoff_at - n.kickoff_at)) < 30 * 60`);
    expect(clashes).toEqual([]);
  });

  test("are between two entrants, within their battleground's dates", async () => {
    const strangers = await all(`
      select m.id from matches m join events e on e.id = m.event_id
      left join entries a on a.id = m.challenger_entry_id and a.player_id = m.challenger_id and a.event_id = m.event_id
        and a.state = 'entered' and a.entered_at <= m.requested_at
      left join entries b on b.id = m.challenged_entry_id and b.player_id = m.challenged_id and b.event_id = m.event_id
        and b.state = 'entered' and b.entered_at <= m.requested_at
      where a.id is null or b.id is null or m.kickoff_at < e.starts_at or m.kickoff_at > e.ends_at`);
    expect(strangers).toEqual([]);
  });

  test("some are in progress, for 5 to 60 minutes", async () => {
    const live = await all(
      `select e.provider, count(*) as matches from matches m join events e on e.id = m.event_id
       where m.state = 'in_progress' and m.kickoff_at between $1::timestamptz - interval '61 minutes' and $1 - interval '5 minutes'
       group by e.provider`,
      [now],
    );
    expect(new Set(live.map(({ provider }) => provider))).toEqual(new Set(services));
    for (const { matches } of live) expect(Number(matches)).toBeGreaterThan(4);
  });
});

describe("entries", () => {
  test("agree with the counts of their battleground", async () => {
    const wrong = await all(`
      select e.id from events e where e.entrants_count <>
        (select count(*) from entries n where n.event_id = e.id and n.state = 'entered')
      or e.last_entry_number <> (select coalesce(max(number), 0) from entries n where n.event_id = e.id)
      or exists (select from entries n join entries o on o.event_id = n.event_id and o.number = n.number + 1
        where n.event_id = e.id and o.entered_at < n.entered_at)`);
    expect(wrong).toEqual([]);
  });

  test("of a final are the top four of each qualifier, seeded in turn", async () => {
    const orders = await all(`
      select e.final_event_id as final, e.qualifier_number as qualifier, r.player_id, row_number() over (
        partition by e.id order by r.points desc, r.won desc, r.lost, r.elo desc, r.entered_at, r.player_id) as place
      from events e join boards b on b.event_id = e.id join ranking_rows r on r.board_id = b.id
      where e.stage = 'qualifier' and e.closed_at is not null`);
    const expected = orders
      .filter(({ place }) => Number(place) <= 4)
      .map(({ final, qualifier, player_id: player, place }) => {
        const seed = (Number(place) - 1) * 2 + Number(qualifier);
        return [final, seed, player].join(" ");
      });
    const entries = await all(
      `select n.event_id, n.seed, n.player_id from entries n where n.seed is not null`,
    );
    expect(entries).toHaveLength(32);
    const kept = await all("select event_id, place, player_id from entries where place is not null");
    const places = await all(`
      select e.id, row_number() over (partition by e.id order by r.sort_key) as place, r.player_id
      from events e join boards b on b.event_id = e.id join ranking_rows r on r.board_id = b.id
      where e.stage = 'qualifier' and e.closed_at is not null`);
    const keysOf = (rows: typeof kept) => new Set(rows.map((row) => Object.values(row).join(" ")));
    expect(keysOf(kept)).toEqual(keysOf(places));
    expect(new Set(entries.map((entry) => Object.values(entry).join(" ")))).toEqual(new Set(expected));
  });
});

describe("brackets", () => {
  test("equal what the engine computes from the seeds and the matches", async () => {
    const finals = await all("select distinct event_id from bracket_ties");
    expect(finals).toHaveLength(4);
    for (const { event_id: id } of finals) {
      const seeds = await all("select id from entries where event_id = $1 order by seed", [id]);
      const decided = await all(
        `select tie_code, score_challenger as a, score_challenged as b from matches
         where event_id = $1 and state = 'approved' order by decided_at`,
        [id],
      );
      let bracket = createBracket(seeds.map((seed) => String(seed["id"])));
      for (const { tie_code: code, a, b } of decided) {
        bracket = record(bracket, String(code), { outcome: "played", a: Number(a), b: Number(b) });
      }
      const stored = await all(
        "select code, winner, outcome, score_a, score_b from bracket_ties where event_id = $1",
        [id],
      );
      const computed = bracket.ties.map(({ code, winner, outcome, score }) => ({
        code,
        winner,
        outcome,
        score_a: score?.a ?? null,
        score_b: score?.b ?? null,
      }));
      expect(new Set(stored.map((tie) => JSON.stringify(tie)))).toEqual(
        new Set(computed.map((tie) => JSON.stringify(tie))),
      );
    }
  });

  test("have a match for every open tie and the result of every decided one", async () => {
    const wrong = await all(`
      select t.code, t.progress, m.state from bracket_ties t left join matches m on m.id = t.match_id
      where t.entry_a is not null and t.entry_b is not null and (m.id is null or m.tie_code <> t.code
        or m.challenger_entry_id <> t.entry_a or m.challenged_entry_id <> t.entry_b
        or t.progress is distinct from case m.state when 'confirmed' then 'scheduled' when 'in_progress' then 'live'
          when 'submitted' then 'posted' when 'disputed' then 'disputed' end)`);
    expect(wrong).toEqual([]);
    const decided = `select event_id, code, entry_a, entry_b, score_a, score_b, winner from bracket_ties
      where outcome in ('played', 'walkover')`;
    const results = "select event_id, code, entry_a, entry_b, score_a, score_b, winner from tie_results";
    expect(await all(`(${decided}) except (${results})`)).toEqual([]);
    expect(await all(`(${results}) except (${decided})`)).toEqual([]);
  });

  test("one is finished, and one is half played with live ties", async () => {
    const progress = await all(
      `select e.provider, e.ends_at <= $1 as over, count(*) filter (where t.outcome is null) as left,
         count(*) filter (where t.outcome = 'played') as played,
         (select count(*) from matches m where m.event_id = e.id and m.state = 'in_progress') as live
       from bracket_ties t join events e on e.id = t.event_id group by e.id order by over`,
      [now],
    );
    for (const { over, left, played, live } of progress) {
      const isRight = over
        ? left === 0 && Number(played) >= 14
        : Number(left) > 3 && Number(played) > 3 && Number(live) > 0;
      expect(isRight).toBe(true);
    }
  });
});
