/** A cookie that is bound to its host over TLS and unreadable for scripts. */
export interface Cookie {
  /** The only name that is read: another host of the domain could set the name without the prefix. */
  name(isSecure: boolean): string;
  read(header: string | undefined, isSecure: boolean): string | undefined;
  write(value: string, expiresAt: Date, isSecure: boolean): string;
  /** Makes the browser delete it. */
  clear(isSecure: boolean): string;
}

export function createCookie(name: string, sameSite: "Lax" | "Strict"): Cookie {
  /** Browsers refuse the prefix without TLS. Only the demo runs without TLS. */
  const nameOf = (isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
  const write: Cookie["write"] = (value, expiresAt, isSecure) =>
    `${nameOf(isSecure)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; ` +
    `Expires=${expiresAt.toUTCString()}${isSecure ? "; Secure" : ""}`;
  return {
    name: nameOf,
    read: (header, isSecure) => cookieValue(header, nameOf(isSecure)),
    write,
    clear: (isSecure) => write("", new Date(0), isSecure),
  };
}

export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(";")) {
    const [found, value] = part.trim().split("=", 2);
    if (found === name) return value;
  }
  return undefined;
}
