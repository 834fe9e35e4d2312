import { Problem } from "#kit/contract/problem.ts";
import type { Dictionary } from "#kit/i18n/text.ts";
import type { PageState } from "./state.ts";

/**
 * Adds all texts of the language to `dictionary`, which starts with those of the first page. The dictionary is fetched
 * once, and again only after a failure.
 */
export function createDictionaryLoader(state: PageState, dictionary: Record<string, Dictionary[string]>) {
  let loading: Promise<void> | undefined;
  return async (): Promise<void> => {
    loading ??= fetch(state.textUrl)
      .catch(() => {
        throw new Problem("unreachable", 503);
      })
      .then((answer) => {
        // After a release the old address returns a problem body, which is not a dictionary.
        if (!answer.ok) throw new Problem("load_error", 503);
        return answer.json() as Promise<Dictionary>;
      })
      .then((all) => void Object.assign(dictionary, all))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    await loading;
  };
}
