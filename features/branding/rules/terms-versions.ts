import { dayIn } from "#kit/pure/calendar.ts";

/** The shortest time between the announcement of changed terms and the day from which they apply. */
export const noticeDays = 30;

/** One version of a brand's terms. Days are calendar days of the market: "2025-08-01". */
export interface TermsVersion {
  readonly number: number;
  /** From this day on, players are notified of the version. */
  readonly announcedOn: string;
  /** From this day on, the version applies. */
  readonly from: string;
  /** What is different, in a sentence or two for players. Empty for the first version. */
  readonly changes: string;
  readonly markdown: string;
}

export interface ParsedVersion {
  readonly version: TermsVersion;
  readonly faults: readonly { line: number; fault: string }[];
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const fieldLine = /^(\w+): ?(.*)$/;

/** Reads `terms-versions/<number>.md`: three fields between lines `---`, and the text under them. */
export function parseTermsVersion(content: string, number: number): ParsedVersion {
  const lines = content.split("\n");
  const end = lines.indexOf("---", 1);
  const fields = new Map<string, { value: string; line: number }>();
  const head = lines[0] === "---" && end > 0 ? lines.slice(1, end) : [];
  for (const [index, line] of head.entries()) {
    const [, name, value] = fieldLine.exec(line) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name, { value: value.trim(), line: index + 2 });
  }
  const faults: { line: number; fault: string }[] = [];
  const read = (name: string, isValid: (value: string) => boolean, wanted: string) => {
    const { value, line } = fields.get(name) ?? { value: "", line: 1 };
    if (!isValid(value)) faults.push({ line, fault: `${name} must ${wanted}` });
    return value;
  };
  const isDay = (value: string) => day.test(value) && !Number.isNaN(Date.parse(value));
  const announcedOn = read("announced", isDay, "be a day like 2025-07-21");
  const from = read("from", isDay, "be a day like 2025-08-01");
  const changes = read(
    "changes",
    (value) => (value === "") === (number === 1),
    number === 1 ? "be empty in the first version" : "say for players what is different",
  );
  if (faults.length === 0 && number > 1 && from < addDays(announcedOn, noticeDays)) {
    const { line = 1 } = fields.get("from") ?? {};
    faults.push({ line, fault: `from must be at least ${noticeDays} days after announced` });
  }
  const markdown = lines
    .slice(end + 1)
    .join("\n")
    .trim();
  return { version: { number, announcedOn, from, changes, markdown }, faults };
}

export function writeTermsVersion({
  announcedOn,
  from,
  changes,
  markdown,
}: Omit<TermsVersion, "number">): string {
  const head = [`announced: ${announcedOn}`, `from: ${from}`, `changes: ${changes}`.trim()];
  return ["---", ...head, "---", "", markdown, ""].join("\n");
}

/** The version that applies at this time; before its day, the first. */
export function termsInForce<Version extends Pick<TermsVersion, "from">>(
  versions: readonly [Version, ...Version[]],
  now: Date,
  timeZone: string,
): Version {
  const today = dayIn(now, timeZone);
  return versions.findLast(({ from }) => from <= today) ?? versions[0];
}

/** The versions that players know: those that apply or applied, and those that are announced. Newest last. */
export function announcedTerms<Version extends Pick<TermsVersion, "announcedOn" | "number">>(
  versions: readonly Version[],
  now: Date,
  timeZone: string,
): Version[] {
  const today = dayIn(now, timeZone);
  return versions.filter(({ announcedOn, number }) => number === 1 || announcedOn <= today);
}

/** The newest announced version after the first: the change that every player must have been notified of. */
export function announcedChange<Version extends Pick<TermsVersion, "announcedOn" | "number">>(
  versions: readonly Version[],
  now: Date,
  timeZone: string,
): Version | undefined {
  return announcedTerms(versions, now, timeZone).findLast(({ number }) => number > 1);
}

export function addDays(start: string, days: number): string {
  return new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
}
