/** Providers that ignore dots before the @, with their main domain. */
const dotless: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/** Identifies the mailbox of an address: ignores tags, upper case and, for some providers, dots. */
export function emailKey(email: string): string {
  const address = email.normalize("NFKC").trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, at).split("+");
  const domain = address.slice(at + 1);
  const same = Object.hasOwn(dotless, domain) ? dotless[domain] : undefined;
  return same === undefined ? `${local}@${domain}` : `${local.replaceAll(".", "")}@${same}`;
}
