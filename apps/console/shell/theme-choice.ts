import { createSafeStorage } from "#kit/client/safe-storage.ts";

export type ThemeMode = "dark" | "light";

const storage = createSafeStorage(() => localStorage);
const storageKey = "console-theme";

/** The stored choice, or the setting of the device. */
export function initialTheme(): ThemeMode {
  const stored = storage.getItem(storageKey);
  if (stored === "dark" || stored === "light") return stored;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export function applyTheme(mode: ThemeMode): void {
  document.documentElement.dataset["theme"] = mode;
}

export function storeTheme(mode: ThemeMode): void {
  storage.setItem(storageKey, mode);
}
