import { useEffect, useMemo, useRef } from "react";
import { useShortcuts, type Shortcut } from "./shortcuts.tsx";

/** Shortcuts of a page whose actions change with every render: the list is registered again only when its keys change. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const listed = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })));
  const registered = useMemo(
    () =>
      (JSON.parse(listed) as Omit<Shortcut, "run">[]).map((shortcut) => ({
        ...shortcut,
        run: () => latest.current.find(({ key }) => key === shortcut.key)?.run(),
      })),
    [listed],
  );
  useShortcuts(registered);
}
