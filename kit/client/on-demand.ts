import { lazy, type ComponentType } from "react";
import { allStyles } from "./all-styles.ts";
import { allWords } from "./all-words.ts";
import { loadPart } from "./load-part.ts";

/** A part that nobody sees before asking for it, such as a dialog: its code, its styles and its words come then. */
export function onDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([loadPart({ load }), allStyles(), allWords()]);
    return part;
  });
}
