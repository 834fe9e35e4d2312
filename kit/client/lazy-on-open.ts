import { lazy, type ComponentType } from "react";
import { loadAllStyles } from "./load-all-styles.ts";
import { loadAllWords } from "./load-all-words.ts";
import { loadModule } from "./load-module.ts";

/** A part that is loaded when the user opens it, such as a dialog: its code, its styles and its texts. */
export function lazyOnOpen<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([loadModule({ load }), loadAllStyles(), loadAllWords()]);
    return part;
  });
}
