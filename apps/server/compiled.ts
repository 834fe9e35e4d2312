import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Keeps compiled code between starts, which spares half of the work of a start. Must run before the code it is for is
 * imported. Where the folder cannot be written, nothing is kept and nothing fails.
 */
export function keepCompiled(): void {
  enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)));
}
