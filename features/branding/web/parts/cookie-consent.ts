import { createSafeStorage } from "#kit/client/safe-storage.ts";

/** The categories that a visitor has accepted, and when. */
export interface ConsentRecord {
  timestamp: string;
  necessary: true;
  marketing: boolean;
  statistics: boolean;
}

export type OptionalCategory = "marketing" | "statistics";

const storageKey = "cookie-consent";
const askEvent = "kickoff:ask-consent";

const storage = createSafeStorage(() => localStorage);

/** The saved choice; undefined if it is missing or unreadable. */
export function readConsent(): ConsentRecord | undefined {
  try {
    const saved: unknown = JSON.parse(storage.getItem(storageKey) ?? "null");
    return isRecord(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is ConsentRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    "timestamp" in value &&
    typeof value.timestamp === "string" &&
    "marketing" in value &&
    typeof value.marketing === "boolean" &&
    "statistics" in value &&
    typeof value.statistics === "boolean"
  );
}

export function saveConsent(choice: Record<OptionalCategory, boolean>, now: Date): ConsentRecord {
  const record: ConsentRecord = { timestamp: now.toISOString(), necessary: true, ...choice };
  storage.setItem(storageKey, JSON.stringify(record));
  return record;
}

/** Opens the dialog again, from the footer. */
export function requestConsent(): void {
  window.dispatchEvent(new Event(askEvent));
}

export function onConsentRequested(listener: () => void): () => void {
  window.addEventListener(askEvent, listener);
  return () => window.removeEventListener(askEvent, listener);
}
