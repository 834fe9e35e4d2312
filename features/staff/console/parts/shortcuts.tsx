import { createContext, use, useEffect, useRef, useState, type ReactNode } from "react";

export interface Shortcut {
  /** `event.key`, or with Ctrl or Cmd: `mod+k`. */
  readonly key: string;
  /** Shown in the keyboard help. */
  readonly label: string;
  readonly run: () => void;
}

/** The lists of all mounted components. Reading it does not subscribe: the help reads it when it opens. */
type Registry = Set<{ readonly current: readonly Shortcut[] }>;

const RegistryContext = createContext<Registry | null>(null);

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState<Registry>(() => new Set());
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/**
 * Runs shortcuts while the component is mounted and lists them in the keyboard help. Single keys do nothing while a
 * field has the focus or a dialog is open.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const registry = useRegistry();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      const pressed = isModified ? `mod+${event.key.toLowerCase()}` : event.key;
      const shortcut = event.altKey ? undefined : latest.current.find(({ key }) => key === pressed);
      if (!shortcut || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (!isModified && isTyping(event.target)) return;
      event.preventDefault();
      shortcut.run();
    };
    registry.add(latest);
    addEventListener("keydown", onKey);
    return () => {
      registry.delete(latest);
      removeEventListener("keydown", onKey);
    };
  }, [registry]);
}

/** The shortcuts of the frame and of the current page, at the time of the call. */
export function useShownShortcuts(): () => readonly Shortcut[] {
  const registry = useRegistry();
  return () => [...registry].flatMap(({ current }) => current);
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
