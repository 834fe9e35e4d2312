import { createContext, use, type ReactNode } from "react";
import type { PublicBrand } from "../../rules.ts";

/** A language variant of the same product, on a host of its own. */
export interface Variant {
  language: string;
  href: string;
}

/** What the browser knows of the site it is on. */
export interface SiteState {
  brand: PublicBrand;
  logoSvg: string;
  variants: Variant[];
  isLowData: boolean;
  /** Who is signed in. */
  viewer: { id: string; username: string } | null;
}

const SiteContext = createContext<SiteState | null>(null);

export function BrandProvider({ site, children }: { site: SiteState; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): SiteState {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite outside BrandProvider");
  return site;
}

export function useBrand(): PublicBrand {
  return useSite().brand;
}

export function useLogo(): string {
  return useSite().logoSvg;
}
