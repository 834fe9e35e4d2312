import { useEffect, useRef } from "react";
import { createSafeStorage, playerKeyPrefix } from "#kit/client/safe-storage.ts";

const storage = createSafeStorage(() => localStorage);

interface DraftForm<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  set(field: Field, value: string): void;
}

/**
 * Keeps what is written in these fields on the phone, also when the app is closed. Returns a function that deletes
 * the draft once it is sent.
 */
export function useDraft<Field extends string>(
  name: string,
  fields: readonly Field[],
  form: DraftForm<Field>,
): () => void {
  const key = `${playerKeyPrefix}support draft ${name}`;
  const isRead = useRef(false);
  useEffect(() => {
    const saved = parsed(storage.getItem(key));
    for (const field of fields) {
      const text = saved[field];
      if (typeof text === "string" && text !== "") form.set(field, text);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once; what is typed later is newer
  }, [key]);

  const written = JSON.stringify(Object.fromEntries(fields.map((field) => [field, form.values[field]])));
  const isEmpty = fields.every((field) => form.values[field].trim() === "");
  useEffect(() => {
    // The first values are those before the draft was read.
    if (!isRead.current) isRead.current = true;
    else if (isEmpty) storage.removeItem(key);
    else storage.setItem(key, written);
  }, [key, written, isEmpty]);

  return () => storage.removeItem(key);
}

function parsed(saved: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(saved ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
