import { tolerance } from "../budgets.ts";

const units = {
  bytes: { isHard: true, write: (value: number) => `${(value / 1_000).toFixed(1)} kB` },
  count: { isHard: true, write: (value: number) => String(value) },
  calls: { isHard: false, write: (value: number) => String(value) },
  cpuMs: { isHard: false, write: (value: number) => `${value.toFixed(3)} ms` },
  fineMs: { isHard: false, write: (value: number) => `${value.toFixed(1)} ms` },
  ms: { isHard: false, write: (value: number) => `${Math.round(value)} ms` },
  memory: { isHard: false, write: (value: number) => `${Math.round(value / 1_000_000)} MB` },
  shift: { isHard: false, write: (value: number) => value.toFixed(3) },
} as const;

export interface Row {
  part: string;
  name: string;
  figure: number;
  unit: keyof typeof units;
  budget?: number;
  /** The figure as a multiple of each baseline, by the baseline's name. */
  ratios?: Readonly<Record<string, number>>;
}

function isOver({ figure, budget }: Row): boolean {
  return budget !== undefined && figure > budget * tolerance;
}

/** Only figures that are the same on every machine fail the run. */
export function isBroken(row: Row): boolean {
  return units[row.unit].isHard && isOver(row);
}

function verdictOf(row: Row): string {
  if (row.budget === undefined) return "";
  if (isBroken(row)) return "BROKEN";
  return isOver(row) ? "over" : "ok";
}

function ratiosOf({ ratios = {} }: Row): string {
  return Object.entries(ratios)
    .map(([baseline, ratio]) => `${ratio.toFixed(1)} x ${baseline}`)
    .join(", ");
}

export function tableOf(figures: readonly Row[]): string {
  const rows = [...Map.groupBy(figures, ({ part }) => part).values()].flat();
  const cells = rows.map((row) => [
    row.name,
    units[row.unit].write(row.figure),
    row.budget === undefined ? "" : units[row.unit].write(row.budget),
    verdictOf(row),
    ratiosOf(row),
  ]);
  const headings = ["", "figure", "budget", "verdict", "against the baseline"];
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  const lines = cells.flatMap((row, index) => {
    const part = rows[index]?.part ?? "";
    const isFirst = part !== rows[index - 1]?.part;
    return isFirst ? ["", part, lineOf(row)] : [lineOf(row)];
  });
  return [lineOf(headings), ...lines].join("\n");
}
