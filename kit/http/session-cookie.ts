import { cookieValue } from "./cookies.ts";

/** A cookie that carries a session's token: bound to its host over TLS, and readable by the server only. */
export interface SessionCookie {
  /** Only under the name that we would set: a sister host could plant the other one. */
  read(header: string | undefined, isSecure: boolean): string | undefined;
  write(token: string, expiresAt: Date, isSecure: boolean): string;
  /** Makes the browser forget its token. */
  clear(isSecure: boolean): string;
}

export function createSessionCookie(name: string, sameSite: "Lax" | "Strict"): SessionCookie {
  /** Browsers refuse the prefix without TLS; only the demo runs without. */
  const nameOf = (isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
  const write: SessionCookie["write"] = (token, expiresAt, isSecure) =>
    `${nameOf(isSecure)}=${token}; Path=/; HttpOnly; SameSite=${sameSite}; ` +
    `Expires=${expiresAt.toUTCString()}${isSecure ? "; Secure" : ""}`;
  return {
    read: (header, isSecure) => cookieValue(header, nameOf(isSecure)),
    write,
    clear: (isSecure) => write("", new Date(0), isSecure),
  };
}
