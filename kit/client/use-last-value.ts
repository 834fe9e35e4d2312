import { useState } from "react";

/**
 * Returns the last value while a reload has failed (null), so that a page does not lose its content to a bad
 * connection. A value of another `name` is dropped.
 */
export function useLastValue<Value>(value: Value | null, name = ""): Value | null {
  const [last, setLast] = useState({ name, value });
  if (last.name !== name || (value !== null && value !== last.value)) setLast({ name, value });
  return value ?? (last.name === name ? last.value : null);
}
