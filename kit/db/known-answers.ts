import { frozen } from "#kit/pure/frozen.ts";
import { keepLatest } from "#kit/pure/keep-latest.ts";
import { isSameGiven, type Asked } from "./question.ts";

/** What somebody was answered, and the print by which the database tells that it would answer the same. */
interface KnownAnswer<Found> {
  readonly print: string;
  readonly found: Found;
  readonly given: object;
}

/** What the database tells: only the print, where that is known. */
export interface ToldAnswer<Found> {
  readonly print: string;
  readonly found: Found | null;
}

/** The last answer to each question of the callers who asked lately; whoever has not asked for longest is forgotten. */
export function createKnownAnswers<Found>(mostKept: number) {
  const kept = new Map<string, KnownAnswer<Found>>();
  const keyOf = (caller: string, { question }: Asked<unknown>) => `${caller} ${question.name}`;
  return {
    find(caller: string, asked: Asked<unknown>): KnownAnswer<Found> | undefined {
      const known = kept.get(keyOf(caller, asked));
      return known && isSameGiven(known.given, asked.given) ? known : undefined;
    },
    /** The answer as it was given before, where nothing about it has changed: the same object, which nobody may change. */
    learn(
      caller: string,
      asked: Asked<unknown>,
      { print, found }: ToldAnswer<Found>,
      before: KnownAnswer<Found> | undefined,
    ): Found {
      const answer =
        before?.print === print ? before : { print, found: frozen(found as Found), given: asked.given };
      keepLatest(kept, keyOf(caller, asked), answer, mostKept);
      return answer.found;
    },
  };
}
