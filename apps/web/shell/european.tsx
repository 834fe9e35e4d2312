import type { european } from "#features/branding/web/screens.ts";
import { useBrand } from "#features/branding/web/index.ts";

type Parts = Awaited<ReturnType<(typeof european)["load"]>>;

let parts: Parts | undefined;

/** Called in browser and server before rendering, for brands with these parts. */
export function showEuropeanParts(loaded: Parts): void {
  parts = loaded;
}

export function Footer() {
  const { footer } = useBrand();
  return footer && parts ? <parts.EuropeanFooter /> : null;
}

export function Consent() {
  const { cookieConsent } = useBrand();
  return cookieConsent && parts ? <parts.ConsentGate /> : null;
}
