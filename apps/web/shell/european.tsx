import type { european } from "#features/branding/web/screens.ts";
import { LanguageLinks, useBrand } from "#features/branding/web/index.ts";
import { useViewer } from "#kit/client/viewer.tsx";

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

/** For visitors of brands without a footer, which has these links; players find them in the menu. */
export function VisitorLanguages() {
  const { footer } = useBrand();
  const viewer = useViewer();
  if (footer || viewer !== null) return null;
  return (
    <div className="wrap">
      <LanguageLinks />
    </div>
  );
}

export function Consent() {
  const { cookieConsent } = useBrand();
  return cookieConsent && parts ? <parts.ConsentGate /> : null;
}
