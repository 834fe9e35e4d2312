/** Sets a value as the newest entry of a map and removes the oldest beyond `maxEntries`. A map keeps insertion order. */
export function setBounded<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  maxEntries: number,
): void {
  map.delete(key);
  const [oldest] = map.keys();
  if (map.size >= maxEntries && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
