import { useHref, useLocation, useNavigation, useSearchParams } from "react-router";

export interface TableUrl {
  readonly search: URLSearchParams;
  /** An empty value removes the parameter. */
  set(changes: Readonly<Record<string, string>>): void;
  /** Replaces all parameters by a query string. */
  replaceAll(query: string): void;
}

/** Filters, sorting and hidden columns of a table are in the address, so that a link opens the same table. */
export function useTableUrl(): TableUrl {
  const [shown, setSearch] = useSearchParams();
  const { location: next } = useNavigation();
  const here = useHref(useLocation().pathname);
  // A choice shows at once, not only when its rows have been loaded, and a second choice keeps the first.
  const search = next?.pathname === here ? new URLSearchParams(next.search) : shown;
  return {
    search,
    set(changes) {
      const changed = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === "") changed.delete(name);
        else changed.set(name, value);
      }
      setSearch(changed, { replace: true });
    },
    replaceAll: (query) => setSearch(query, { replace: true }),
  };
}

/** Parameters that leave out no row, or only those of other brands. */
const unfiltered = new Set(["brand", "hide", "sort", "order"]);

export function hasFilters(search: URLSearchParams): boolean {
  return [...search.keys()].some((name) => !unfiltered.has(name));
}

/** The address with all rows of the brand. Sorting goes too: a link may name a column that does not exist. */
export function withoutFilters(search: URLSearchParams): string {
  return String(new URLSearchParams([...search].filter(([name]) => name === "brand" || name === "hide")));
}

/** Chosen columns change no row. */
export function changesOnlyColumns(current: URL, next: URL): boolean {
  const rowsOf = ({ pathname, searchParams }: URL) => {
    const others = new URLSearchParams(searchParams);
    others.delete("hide");
    return `${pathname}?${others}`;
  };
  return current.search !== next.search && rowsOf(current) === rowsOf(next);
}

/** The parameters of a call: those of the address without the ones that only the page uses. */
export function tableQuery(request: { readonly url: string }): Record<string, string> {
  const { hide: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return query;
}
