import { useEffect, useRef, type ReactNode } from "react";
import s from "./ConsoleTable.module.css";

/** A button that opens a panel. A press elsewhere, another menu of the table or Esc closes it. */
export function ToolMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => menu.current?.removeAttribute("open");
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details ref={menu} name="table-menu" className={s.menu}>
      <summary>{label}</summary>
      <div className={s.panel}>{children}</div>
    </details>
  );
}
