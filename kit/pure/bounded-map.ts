/** Keeps a value as the latest of at most so many; the one kept longest ago goes. A map holds the order of insertion. */
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
