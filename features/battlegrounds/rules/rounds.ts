import { planTies, type PlannedTie, type Source, type TieSide } from "#kit/pure/double-elimination-plan.ts";

export const roundNames = [
  "quarterFinals",
  "semiFinals",
  "upperFinal",
  "lowerFinal",
  "grandFinal",
  "round",
] as const;
export type RoundName = (typeof roundNames)[number];

/** Late rounds have names, earlier ones a number. */
export function roundName(side: TieSide, ties: number, isLast: boolean): RoundName {
  if (side === "final") return "grandFinal";
  if (isLast) return side === "upper" ? "upperFinal" : "lowerFinal";
  if (side === "lower") return "round";
  return ties === 2 ? "semiFinals" : ties === 4 ? "quarterFinals" : "round";
}

/** "Semi-final 2" */
export interface NamedTie {
  name: RoundName;
  round: number;
  position: number;
}

export interface AwaitedPlayer extends NamedTie {
  from: "winner" | "loser";
}

/** Names of a bracket's ties and the ties that their players come from, computed from the size of the first round. */
export function namesOfTies(firstRound: number) {
  const plan = planTies(2 * firstRound);
  const named = ({ side, round, position }: PlannedTie): NamedTie => {
    const beside = plan.filter((tie) => tie.side === side);
    const ties = beside.filter((tie) => tie.round === round).length;
    return { name: roundName(side, ties, round === beside.at(-1)?.round), round, position };
  };
  const resolve = (source: Source | undefined): AwaitedPlayer | null => {
    if (!source || source.from === "seed") return null;
    const tie = plan[source.of];
    return tie ? { from: source.from, ...named(tie) } : null;
  };
  const find = (code: string) => plan.find((tie) => tie.code === code);
  return {
    nameOf(code: string): NamedTie | null {
      const tie = find(code);
      return tie ? named(tie) : null;
    },
    /** The tie whose winner or loser takes the open place. */
    awaited: (code: string, side: "a" | "b") => resolve(find(code)?.[side]),
  };
}
