import { expect, test } from "vitest";
import { openTestDatabase } from "#kit/testing/database.ts";
import { decide, matchStates, type Command, type MatchFacts, type Mover } from "../../rules.ts";
import { at, inState } from "../../rules/testing/match-examples.ts";
import { deadlineOf } from "../../rules/times.ts";

const score = { challenger: 2, challenged: 1 };
const rulings = [
  { outcome: "upheld" },
  { outcome: "amended", score },
  { outcome: "void" },
  { outcome: "forfeit", by: "challenger" },
  { outcome: "replay", kickoffAt: at(90) },
] as const;

const commands: readonly Command[] = [
  { move: "accept" },
  { move: "decline" },
  { move: "reschedule", kickoffAt: at(40) },
  { move: "cancel" },
  { move: "check_in" },
  { move: "submit_score", score },
  { move: "correct_score", score, hasPicture: true },
  { move: "verify" },
  { move: "add_evidence" },
  { move: "dispute", reason: "wrong_score", score: { challenger: 9, challenged: 8 } },
  ...rulings.map((ruling) => ({ move: "rule", ruling }) as const),
  ...rulings.flatMap((ruling) =>
    ruling.outcome === "upheld" || ruling.outcome === "replay" ? [] : [{ move: "correct", ruling } as const],
  ),
  { move: "expire" },
  { move: "close_check_in" },
  { move: "close_scores" },
  { move: "let_stand" },
];
const movers: readonly Mover[] = ["challenger", "challenged", "staff", "time"];

/** All states that a match can reach by any command at any time. */
function stepsFrom(match: MatchFacts, early: Date): string[] {
  const halfReady = { ...match, readyAt: { challenger: at(9.9), challenged: null } };
  const instants = [early, deadlineOf(match.state, match) ?? early];
  return [match, halfReady].flatMap((facts) =>
    movers.flatMap((mover) =>
      commands.flatMap((command) =>
        instants.flatMap((now) => {
          const decision = decide(facts, mover, command, { now, hasDraws: true });
          return "refusal" in decision ? [] : [`${match.state} ${decision.match.state}`];
        }),
      ),
    ),
  );
}

test("the database allows exactly the transitions of the rules", async () => {
  const database = await openTestDatabase();
  const [row] = await database.run("select pg_get_functiondef('refuse_illegal_move'::regproc) as source");
  await database.close();
  const pairs = String(row?.["source"]).matchAll(/\('(\w+)', '(\w+)'\)/g);
  const allowed = Array.from(pairs, ([, from, to]) => `${from} ${to}`).toSorted();
  const reached = new Set(
    matchStates.flatMap((state) => stepsFrom(inState[state].match, inState[state].now)),
  );
  expect(allowed).toEqual([...reached].toSorted());
});
