/** The value of the first cookie with this name in a `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [found, value] = part.trim().split("=", 2);
    if (found === name) return value;
  }
  return undefined;
}
