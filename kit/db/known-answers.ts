import { frozen } from "#kit/pure/frozen.ts";
import { isSameGiven, type Asked } from "./question.ts";

/** What somebody was answered, and the print by which the database tells that it would answer the same. */
export interface KnownAnswer {
  readonly print: string;
  readonly found: unknown;
}

interface KeptAnswer extends KnownAnswer {
  readonly given: object;
}

/** The last answer to each question of the callers who asked lately; whoever has not asked for longest is forgotten. */
export function createKnownAnswers(mostKept: number) {
  const kept = new Map<string, KeptAnswer>();
  const keyOf = (caller: string, { question }: Asked<unknown>) => `${caller} ${question.name}`;
  return {
    find(caller: string, asked: Asked<unknown>): KeptAnswer | undefined {
      const known = kept.get(keyOf(caller, asked));
      return known && isSameGiven(known.given, asked.given) ? known : undefined;
    },
    /** The answer as it was given before, where nothing about it has changed: the same object, which nobody may change. */
    learn(caller: string, asked: Asked<unknown>, told: KnownAnswer, before: KeptAnswer | undefined): unknown {
      const answer =
        before?.print === told.print ? before : { ...told, found: frozen(told.found), given: asked.given };
      const key = keyOf(caller, asked);
      kept.delete(key);
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
      kept.set(key, answer);
      return answer.found;
    },
  };
}
