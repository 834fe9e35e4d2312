import { useEffect, useState, type ComponentType } from "react";
import { useLocation } from "react-router";
import { useApp } from "#kit/client/app.tsx";
import { loadAllStyles } from "#kit/client/load-all-styles.ts";
import { loadOnce } from "#kit/client/load-module.ts";
import type { ConsentSheetProps } from "./ConsentSheet.tsx";
import { onConsentRequested, readConsent, saveConsent } from "./cookie-consent.ts";

/** The privacy policy can be read before the choice; the dialog opens on the next page. */
const readFirst = "/privacy";

const loadSheet = loadOnce(() => import("./ConsentSheet.tsx"));

/** Asks for consent until a choice is saved. The dialog's code, styles and texts load only then. */
export function ConsentGate() {
  const { ensureText } = useApp();
  const [Sheet, setSheet] = useState<ComponentType<ConsentSheetProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const { pathname } = useLocation();

  useEffect(() => {
    const loadWords = loadOnce(() => ensureText(["consent"]));
    const ask = () => {
      void Promise.all([loadSheet(), loadWords(), loadAllStyles()]).then(([{ ConsentSheet }]) => {
        setSheet(() => ConsentSheet);
        setIsOpen(true);
      });
    };
    if (!readConsent()) ask();
    return onConsentRequested(() => {
      setIsAskedFor(true);
      ask();
    });
  }, [ensureText]);

  return (
    Sheet && (
      <Sheet
        isOpen={isOpen && (isAskedFor || pathname !== readFirst)}
        saved={readConsent()}
        onSave={(choice) => saveConsent(choice, new Date())}
        onDone={() => {
          setIsOpen(false);
          setIsAskedFor(false);
        }}
      />
    )
  );
}
