import type { Random } from "#kit/pure/random.ts";
import type { DemoGameId } from "./fixtures/games.ts";

export type ScorePair = readonly [challenger: number, challenged: number];

interface Scoring {
  readonly draws: number;
  readonly draw: (random: Random) => number;
  readonly win: (random: Random) => ScorePair;
}

const firstTo = (target: number): Scoring => ({
  draws: 0,
  draw: () => 0,
  win: (random) => [target, random.int(0, target - 1)],
});

const scorings: Readonly<Record<DemoGameId, Scoring>> = {
  "eleven-aside-26": {
    draws: 0.17,
    draw: (random) => random.pick([0, 1, 1, 1, 2, 2, 3]),
    win: (random) => {
      const loser = random.pick([0, 0, 0, 1, 1, 1, 2, 2, 3]);
      return [loser + random.pick([1, 1, 1, 2, 2, 3, 4]), loser];
    },
  },
  "nitro-run": firstTo(3),
  "ring-rivals": firstTo(3),
  "sky-drop": {
    draws: 0.03,
    draw: (random) => random.int(3, 9),
    win: (random) => {
      const loser = random.int(0, 12);
      return [loser + random.int(1, 7), loser];
    },
  },
  "hoop-city": { draws: 0, draw: () => 0, win: (random) => [21, random.int(7, 19)] },
  "trophy-rush": firstTo(5),
};

/** A score by the strengths of both players. */
export function playScore(
  game: DemoGameId,
  skills: readonly [number, number],
  random: Random,
  mayDraw = true,
): ScorePair {
  const scoring = scorings[game];
  if (mayDraw && random.chance(scoring.draws)) {
    const goals = scoring.draw(random);
    return [goals, goals];
  }
  const [winner, loser] = scoring.win(random);
  const isWon = random.chance(1 / (1 + 10 ** ((skills[1] - skills[0]) / 400)));
  return isWon ? [winner, loser] : [loser, winner];
}
