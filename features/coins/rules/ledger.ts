/** Every reason for a posting, with the kind that statements filter by. The table `coin_reasons` has the same rows. */
export const coinReasons = {
  daily_bonus: "daily",
  claim: "reward",
  referral_friend: "referral",
  referral_referrer: "referral",
  grant: "reward",
  share: "share",
  purchase: "store",
  refund: "store",
  prize: "prize",
  profile_removed: "removal",
} as const;

export type CoinReason = keyof typeof coinReasons;
export type CoinKind = (typeof coinReasons)[CoinReason];

/** The kinds in a player's statement. A removed player has none. */
export const statementKinds = ["daily", "reward", "referral", "share", "store", "prize"] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementPageSize = 25;

/** Balances and amounts stay far below the safe integers of JavaScript. */
export const maxAmount = 1_000_000_000;

export interface StatementEntry {
  readonly at: string;
  readonly label: string;
  readonly amount: number;
  readonly balance: number;
}

/** Comma-separated values, RFC 4180. A cell that a spreadsheet would run as a formula is quoted as text. */
export function statementCsv(header: readonly string[], entries: readonly StatementEntry[]): string {
  const rows = entries.map(({ at, label, amount, balance }) => [at, textCell(label), amount, balance]);
  return [header.map(textCell), ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function textCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
