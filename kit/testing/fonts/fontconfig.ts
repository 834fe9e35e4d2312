import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SetupError } from "#kit/machine/setup-error.ts";

/** The fonts a browser can use: those of most phones, or only wide ones. Both are independent of the machine. */
export type FontSet = "usual" | "wide";

const files = { usual: "fonts.conf", wide: "wide.conf" } as const;
const packages = ["@expo-google-fonts/roboto", "dejavu-fonts-ttf"];

/** The environment of a browser that uses only the fonts of a set. */
export function fontEnvironment(set: FontSet = "usual"): Record<string, string> {
  const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  if (!packages.every((name) => existsSync(pathOf(`../../../node_modules/${name}`)))) {
    throw new SetupError("The fonts of the browser tests are not installed: run npm ci.");
  }
  return { FONTCONFIG_FILE: pathOf(files[set]) };
}
