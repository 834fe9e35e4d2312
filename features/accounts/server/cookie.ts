const secureName = "__Host-sid";
/** Browsers refuse the prefix without TLS; only the demo runs without. */
const plainName = "sid";

/** Only the name that we would set: a sister host could plant the other one. */
export function tokenOf(
  headers: { cookie?: string | undefined; authorization?: string | undefined },
  isSecure: boolean,
): string | undefined {
  const bearer = /^Bearer ([A-Za-z0-9_-]+)$/.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  for (const part of (headers.cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === (isSecure ? secureName : plainName)) return value;
  }
  return undefined;
}

export function cookieOf(token: string, expiresAt: Date, isSecure: boolean): string {
  const name = isSecure ? secureName : plainName;
  const flags = `Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}`;
  return `${name}=${token}; ${flags}${isSecure ? "; Secure" : ""}`;
}

/** Makes the browser forget its token. */
export function clearedCookie(isSecure: boolean): string {
  return cookieOf("", new Date(0), isSecure);
}
