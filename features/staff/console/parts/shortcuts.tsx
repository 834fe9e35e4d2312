import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

export interface Shortcut {
  /** `event.key`, or with Ctrl or Cmd: `mod+k`. */
  readonly key: string;
  /** Shown in the keyboard help. */
  readonly label: string;
  readonly run: () => void;
}

interface Registry {
  readonly shown: readonly (readonly Shortcut[])[];
  add(shortcuts: readonly Shortcut[]): () => void;
}

const RegistryContext = createContext<Registry | null>(null);

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly (readonly Shortcut[])[]>([]);
  const registry = useMemo(
    () => ({
      shown,
      add(shortcuts: readonly Shortcut[]) {
        setShown((all) => [...all, shortcuts]);
        return () => setShown((all) => all.filter((one) => one !== shortcuts));
      },
    }),
    [shown],
  );
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/**
 * Runs shortcuts while the component is mounted and lists them in the keyboard help. Pass a memoised list. Single keys
 * do nothing while a field has the focus or a dialog is open.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const add = useRegistry().add;
  // `add` only appends: a new identity of it must not register the list again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => add(shortcuts), [shortcuts]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      const pressed = isModified ? `mod+${event.key.toLowerCase()}` : event.key;
      const shortcut = event.altKey ? undefined : shortcuts.find(({ key }) => key === pressed);
      if (!shortcut || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (!isModified && isTyping(event.target)) return;
      event.preventDefault();
      shortcut.run();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [shortcuts]);
}

/** Those of the frame and of the current page. */
export function useShownShortcuts(): readonly Shortcut[] {
  return useRegistry().shown.flat();
}

function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error("useShortcuts outside ShortcutsProvider");
  return registry;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
