import { useMatches } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp } from "#kit/client/app.tsx";
import { useCurrentStepTitle } from "#kit/client/page-title.ts";
import type { Meta } from "#kit/client/screen.ts";
import type { RouteHandle } from "../page.ts";

/** The current page and its metadata. */
export function useCurrentPage(): { handle: RouteHandle | undefined; meta: Meta } {
  const app = useApp();
  const brand = useBrand();
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  const handle = match?.handle as RouteHandle | undefined;
  const data = match?.loaderData;
  const hasFailed = handle?.needsData === true && data === undefined;
  const meta = hasFailed ? undefined : handle?.meta?.(data as never, app, brand.name);
  const step = useCurrentStepTitle();
  return { handle, meta: withStepTitle(meta ?? { title: brand.name }, step) };
}

function withStepTitle(meta: Meta, step: string | undefined): Meta {
  if (step === undefined) return meta;
  return { ...meta, title: step, ...(meta.heading === undefined ? {} : { heading: step }) };
}
