export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Checked before a query, because PostgreSQL fails the whole statement on a malformed UUID. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
