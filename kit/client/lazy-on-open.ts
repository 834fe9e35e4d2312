import { lazy, type ComponentType } from "react";
import { loadAllStyles } from "./load-all-styles.ts";
import { loadAllTexts } from "./load-all-texts.ts";
import { loadModule } from "./load-module.ts";

/** A part that is loaded when the user opens it, such as a dialog: its code, its styles and its texts. */
export function lazyOnOpen<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([loadModule({ load }), loadAllStyles(), loadAllTexts()]);
    return part;
  });
}
