/** Sets a value as the newest entry of a map and removes the oldest beyond `mostKept`. A map keeps insertion order. */
export function setBounded<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  mostKept: number,
): void {
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}
