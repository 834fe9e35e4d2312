import { useEffect, useState, type ComponentType } from "react";
import { consentDialog, onConsentAsked, readConsent, useBrand } from "#features/branding/web/index.ts";
import { useApp } from "#kit/client/app.tsx";

/** Asks for consent where the brand must ask, until a choice is saved; its code and words come only then. */
export function ConsentGate() {
  const { cookieConsent } = useBrand();
  const { ensureText } = useApp();
  const [Sheet, setSheet] = useState<ComponentType<{ onDone: () => void }> | null>(null);

  useEffect(() => {
    if (!cookieConsent) return undefined;
    const ask = () => {
      void Promise.all([consentDialog(), ensureText(["consent"])]).then(([{ ConsentDialog }]) =>
        setSheet(() => ConsentDialog),
      );
    };
    if (!readConsent()) ask();
    return onConsentAsked(ask);
  }, [cookieConsent, ensureText]);

  return Sheet && <Sheet onDone={() => setSheet(null)} />;
}
