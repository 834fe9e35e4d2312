import { useSearchParams } from "react-router";

export interface TableUrl {
  readonly search: URLSearchParams;
  /** An empty value removes the parameter. */
  set(changes: Readonly<Record<string, string>>): void;
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
  };
}

/** The parameters of a call: those of the address without the ones that only the page uses. */
export function tableQuery(request: { readonly url: string }): Record<string, string> {
  const { hide: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return query;
}
