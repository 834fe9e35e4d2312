import { useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "../classes.ts";
import { Anchor } from "./Anchor.tsx";
import s from "./Tabs.module.css";
import { nextTab } from "./tab-keys.ts";

interface Look {
  label: string;
  /** Stays below the app bar while the page scrolls. */
  sticky?: boolean;
  /** Divides the width of a phone evenly. */
  fill?: boolean;
}

export interface Tab<Id extends string> {
  id: Id;
  name: string;
  count?: string | number | undefined;
}

export interface TabsProps<Id extends string> extends Look {
  /** Links tabs and panels; unique on the page. */
  group: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

const tabId = (group: string, id: string) => `${group}-tab-${id}`;
const panelId = (group: string, id: string) => `${group}-panel-${id}`;

/** Shows one of several panels. Arrow keys move and Home and End jump, in the direction of the language. */
export function Tabs<Id extends string>({ group, tabs, selected, onSelect, ...look }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[nextTab(event.key, at, tabs.length, isRtl) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(group, next.id))}`)?.focus();
  }

  return (
    <div ref={list} className={classesOf(look)} role="tablist" aria-label={look.label}>
      {tabs.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(group, id)}
          className={s.tab}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId(group, id) : undefined}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
          onKeyDown={onKeyDown}
        >
          {name}
          {count !== undefined && <span className={s.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

export interface TabPanelProps {
  group: string;
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The content of the selected tab. */
export function TabPanel({ group, id, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      className={className}
      id={panelId(group, id)}
      aria-labelledby={tabId(group, id)}
      tabIndex={0}
    >
      {children}
    </div>
  );
}

export interface TabLinksProps extends Look {
  links: readonly { href: string; name: string; isCurrent?: boolean; count?: string | number }[];
}

/** Tabs as links, for parts of a page with their own URL. */
export function TabLinks({ links, ...look }: TabLinksProps) {
  return (
    <nav className={classesOf(look)} aria-label={look.label}>
      {links.map(({ href, name, isCurrent, count }) => (
        <Anchor key={href} href={href} className={s.tab} aria-current={isCurrent ? "page" : undefined}>
          {name}
          {count !== undefined && <span className={s.count}>{count}</span>}
        </Anchor>
      ))}
    </nav>
  );
}

function classesOf({ sticky = false, fill = false }: Look): string {
  return cx(s.tabs, sticky && s.sticky, fill && s.fill);
}
