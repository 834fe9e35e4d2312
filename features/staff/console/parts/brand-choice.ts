import { useSearchParams } from "react-router";

const parameter = "brand";

/** The brand chosen in the switcher, from the address of a loader's request; undefined for all of the member's brands. */
export function brandInUrl(request: { readonly url: string }): string | undefined {
  return new URL(request.url).searchParams.get(parameter) ?? undefined;
}

/** The brand chosen in the switcher; undefined for all of the member's brands. */
export function useBrand(): string | undefined {
  return useSearchParams()[0].get(parameter) ?? undefined;
}

/** Adds the chosen brand to a path of the console, so that links keep it. */
export function useBrandHref(): (path: string) => string {
  const brand = useBrand();
  return (path) => {
    if (brand === undefined || path.includes(`${parameter}=`)) return path;
    return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [parameter]: brand })}`;
  };
}
