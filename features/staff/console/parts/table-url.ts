import { useSearchParams } from "react-router";

export interface TableUrl {
  readonly search: URLSearchParams;
  /** An empty value removes the parameter. */
  set(changes: Readonly<Record<string, string>>): void;
  /** Replaces all parameters by a query string. */
  replaceAll(query: string): void;
}

/** Filters, sorting and hidden columns of a table are in the address, so that a link opens the same table. */
export function useTableUrl(): TableUrl {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    set(changes) {
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true },
      );
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

/** The parameters of a call: those of the address without the ones that only the page uses. */
export function tableQuery(request: { readonly url: string }): Record<string, string> {
  const { hide: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return query;
}
