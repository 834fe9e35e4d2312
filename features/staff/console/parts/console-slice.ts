import type { Permission } from "../../rules.ts";
import type { Screen } from "#kit/client/screen.ts";
import type { Namespace, TextKey } from "#kit/i18n/text.ts";

/** The groups of the menu, in order. Their labels are `group_<name>` in the namespace `staff`. */
export const menuGroups = ["today", "play", "people", "money", "system"] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface ConsolePage<Title extends string = string> {
  /** Below `/staff`; may have parameters: `/players/:id`. */
  readonly path: string;
  readonly screen: Screen;
  readonly title: Title;
  /** Members without it do not see the menu entry; the calls of the screen require it again. */
  readonly permission: Permission;
  /** Left out by pages that other pages link to. Entries of a group are sorted by `order`. */
  readonly menu?: { readonly icon: string; readonly group: MenuGroup; readonly order: number };
  /** Uses the whole width of the window: tables and pages with several panes. */
  readonly isWide?: boolean;
}

/** The part of a slice in the staff console; `console/index.ts` exports it as default. */
export interface ConsoleSlice {
  /** The dictionary namespace of its titles and screens: `console-<slice>`. */
  readonly texts: Namespace;
  readonly pages: readonly ConsolePage[];
}

export function defineConsole<N extends Namespace>(slice: {
  readonly texts: N;
  readonly pages: readonly ConsolePage<TextKey<N>>[];
}): ConsoleSlice {
  return slice;
}
