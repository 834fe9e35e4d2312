import { useEffect, useState, type ComponentType } from "react";
import { useApp } from "#kit/client/app.tsx";
import { onConsentAsked, readConsent } from "./consent.ts";

/** Asks for consent until a choice is saved; the dialog's code and words come only then. */
export function ConsentGate() {
  const { ensureText } = useApp();
  const [Sheet, setSheet] = useState<ComponentType<{ onDone: () => void }> | null>(null);

  useEffect(() => {
    const ask = () => {
      void Promise.all([import("./ConsentDialog.tsx"), ensureText(["consent"])]).then(([{ ConsentDialog }]) =>
        setSheet(() => ConsentDialog),
      );
    };
    if (!readConsent()) ask();
    return onConsentAsked(ask);
  }, [ensureText]);

  return Sheet && <Sheet onDone={() => setSheet(null)} />;
}
