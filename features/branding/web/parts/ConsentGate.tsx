import { useEffect, useState, type ComponentType } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { ConsentSheetProps } from "./ConsentSheet.tsx";
import { onConsentAsked, readConsent, saveConsent } from "./consent.ts";

/** Asks for consent until a choice is saved; the dialog's code and words come only then. */
export function ConsentGate() {
  const { ensureText } = useApp();
  const [Sheet, setSheet] = useState<ComponentType<ConsentSheetProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const ask = () => {
      void Promise.all([import("./ConsentSheet.tsx"), ensureText(["consent"])]).then(([{ ConsentSheet }]) => {
        setSheet(() => ConsentSheet);
        setIsOpen(true);
      });
    };
    if (!readConsent()) ask();
    return onConsentAsked(ask);
  }, [ensureText]);

  return (
    Sheet && (
      <Sheet
        isOpen={isOpen}
        saved={readConsent()}
        onSave={(choice) => saveConsent(choice, new Date())}
        onDone={() => setIsOpen(false)}
      />
    )
  );
}
