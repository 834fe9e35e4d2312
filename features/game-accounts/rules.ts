/** How a game identifies its players: the UUID of an EA account, an in-game name or a PlayStation name. */
export const accountKinds = ["uuid", "ign", "psn"] as const;
export type AccountKind = (typeof accountKinds)[number];

export type AccountFault = `${AccountKind}_${"missing" | "malformed"}`;

/** Ids copied from a chat or a game contain invisible characters. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

const shapes: Readonly<Record<AccountKind, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  ign: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._#-]{1,30}[\p{L}\p{M}\p{N}]$/u,
  psn: /^[A-Za-z][A-Za-z0-9_-]{2,15}$/,
};

/** The same digit everywhere: a placeholder that games show. */
const blankUuid = /^([0-9a-f])(?:\1|-)+$/;

/** The normalised id, or what is wrong with it. */
export function accountNameOf(
  kind: AccountKind,
  typed: string,
): { accountName: string } | { fault: AccountFault } {
  const text = typed.normalize("NFKC").replace(unseen, "").replace(/\s+/g, " ").trim();
  if (text === "") return { fault: `${kind}_missing` };
  const accountName = kind === "uuid" ? withDashes(text.toLowerCase()) : text;
  const isReal = shapes[kind].test(accountName) && !(kind === "uuid" && blankUuid.test(accountName));
  return isReal ? { accountName } : { fault: `${kind}_malformed` };
}

/** Some games show the 32 digits without dashes, some in brackets. */
function withDashes(text: string): string {
  const digits = text.replace(/[{}\s-]/g, "");
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(digits);
  return parts ? parts.slice(1).join("-") : text;
}

/** The key by which ids are compared: an id belongs to one player, in upper or lower case. */
export function accountKeyOf(accountName: string): string {
  return accountName.toLowerCase();
}

/** The account of the game that the page was opened for, or all accounts if that game is unknown. */
export function accountsOf<Account extends { gameId: string }>(
  accounts: readonly Account[],
  gameId: string | null,
): readonly Account[] {
  const requested = accounts.filter((account) => account.gameId === gameId);
  return requested.length === 0 ? accounts : requested;
}
