import type { footerAndConsent } from "#features/branding/web/screens.ts";
import { LanguageLinks, useBrand } from "#features/branding/web/index.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import type { Page } from "../page.ts";

type Parts = Awaited<ReturnType<(typeof footerAndConsent)["load"]>>;

let parts: Parts | undefined;

/** Called in browser and server before rendering, for brands with these parts. */
export function showEuropeanParts(loaded: Parts): void {
  parts = loaded;
}

/** Not on sign-in pages and pages that fill the screen. */
export function Footer({ page }: { page?: Page | undefined }) {
  const { footer } = useBrand();
  if (page?.path.startsWith("/auth/") || page?.isFullHeight) return null;
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
