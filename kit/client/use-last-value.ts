import { useState } from "react";

/**
 * What came last, where asking for it again has failed: a page does not lose what it shows to a bad connection. What
 * belongs to something else, by its name, is not kept.
 */
export function useLastValue<Value>(value: Value | null, name = ""): Value | null {
  const [kept, setKept] = useState({ name, value });
  if (kept.name !== name || (value !== null && value !== kept.value)) setKept({ name, value });
  return value ?? (kept.name === name ? kept.value : null);
}
