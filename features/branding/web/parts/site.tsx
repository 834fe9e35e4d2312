import { createContext, use, type ReactNode } from "react";
import { isFeatureOn, type SwitchableFeature, type PublicBrand } from "../../rules.ts";

/** The same product in another language, on its own host. */
export interface Variant {
  language: string;
  href: string;
}

/** What the browser knows about the site. */
export interface SiteState {
  brand: PublicBrand;
  logoSvg: string;
  variants: Variant[];
  isLowData: boolean;
  /** Features that staff have switched off for the brand. */
  switchedOff: readonly SwitchableFeature[];
  /** The signed-in player. */
  viewer: { id: string; username: string } | null;
}

const SiteContext = createContext<SiteState | null>(null);

export function SiteProvider({ site, children }: { site: SiteState; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): SiteState {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite outside SiteProvider");
  return site;
}

export function useBrand(): PublicBrand {
  return useSite().brand;
}

/** False for a feature that staff have switched off: its buttons and links are not shown. */
export function useIsFeatureOn(feature: SwitchableFeature): boolean {
  return isFeatureOn(feature, useSite().switchedOff);
}

/** Shows links and buttons of a feature only where it is switched on. */
export function IfFeatureOn({ feature, children }: { feature: SwitchableFeature; children: ReactNode }) {
  return useIsFeatureOn(feature) ? children : null;
}

export function useLogo(): string {
  return useSite().logoSvg;
}
