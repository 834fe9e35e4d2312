interface IndexedRule {
  /** The conditions around the rule, outermost first. */
  around: readonly string[];
  text: string;
  /** The style modules of the rule; none for rules of every page. */
  owners: readonly number[];
}

/** The build's description of the style sheet. */
export interface StyleIndex {
  file: string;
  rules: readonly IndexedRule[];
  /** The style modules that each page, frame or entry can need, by source file. */
  pages: Readonly<Record<string, readonly number[]>>;
}

/** The rules that these parts of a page can need, in the order of the sheet. */
export function stylesOf({ rules, pages }: StyleIndex, files: readonly string[]): string {
  const needed = new Set(files.flatMap((file) => pages[file] ?? []));
  return joinRules(
    rules.filter(({ owners }) => owners.length === 0 || owners.some((owner) => needed.has(owner))),
  );
}

/** Joins neighbouring rules with the same conditions. */
export function joinRules(rules: readonly Pick<IndexedRule, "around" | "text">[]): string {
  let text = "";
  let open: readonly string[] = [];
  for (const { around, text: rule } of [...rules, { around: [], text: "" }]) {
    if (around.join("{") !== open.join("{")) {
      text += "}".repeat(open.length) + around.map((each) => `${each}{`).join("");
      open = around;
    }
    text += rule;
  }
  return text;
}
