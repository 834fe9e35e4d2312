import type { LoaderFunctionArgs } from "react-router";
import { brandInUrl, loadMe } from "#features/staff/console/index.ts";

/** The chosen brand, or the first brand that the member works for: word lists and rooms belong to one realm. */
export async function moderatedBrand({ context, request }: LoaderFunctionArgs): Promise<string> {
  return brandInUrl(request) ?? (await loadMe(context)).brands[0]?.key ?? "";
}
