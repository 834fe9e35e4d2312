export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What cannot be an id is not looked up: PostgreSQL would refuse the whole statement. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
