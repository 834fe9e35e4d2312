/** The URI that authenticator apps read from a QR code. */
export function otpauthUri(name: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(name.issuer)}:${encodeURIComponent(name.account)}`;
  return `otpauth://totp/${label}?secret=${name.secret}&issuer=${encodeURIComponent(name.issuer)}`;
}
