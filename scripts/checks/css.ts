import { physicalProperties } from "./css-properties.ts";
import { noFilesFound } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { readSources } from "./source.ts";
import type { Tree } from "./tree.ts";

interface Declaration {
  property: string;
  value: string;
  line: number;
}

const physical = new Set(physicalProperties);
const namesProperties = new Set(["transition", "transition-property", "will-change"]);
const aligns = new Set(["text-align", "float", "clear", "caption-side"]);
const fourSided = new Set([
  "margin",
  "padding",
  "inset",
  "scroll-margin",
  "scroll-padding",
  "border-width",
  "border-color",
  "border-style",
]);
const colour = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!\s*from\b)/i;

/** Logical properties let Arabic mirror the page. */
export function checkCss(tree: Tree): Finding[] {
  const sheets = [...tree].filter(([path]) => path.endsWith(".css"));
  if (sheets.length === 0) return [noFilesFound("css", "style sheet")];
  const used = new Set(readSources(tree).flatMap(({ imports }) => imports.map(({ target }) => target)));
  return sheets.flatMap(([file, text]) => [
    ...declarations(text).flatMap((declaration) => checkDeclaration(file, declaration)),
    ...displayTypeWithoutWordSpace(text).map((line) => missingWordSpace(file, line)),
    ...unguardedHovers(text).map((line) => unguardedHover(file, line)),
    ...(file.endsWith(".module.css") && !used.has(file) ? [unused(file)] : []),
    ...(text.trimEnd().split("\n").length > maxLines ? [tooLong(file)] : []),
  ]);
}

function missingWordSpace(file: string, line: number): Finding {
  return {
    file,
    line,
    rule: "display font sets its word spacing",
    problem: "the spaces of the condensed display font are too narrow to separate words.",
    instead: "add word-spacing: var(--display-word) to the rule.",
  };
}

/** Lines of rules that use the display font without its word spacing. */
function displayTypeWithoutWordSpace(text: string): number[] {
  const plain = blank(text);
  return [...plain.matchAll(/\{[^{}]*\}/g)].flatMap(({ index, 0: body }) => {
    const at = body.search(/\bfont(-family)?:[^;]*var\(--font-(display|sentence)\)/);
    if (at < 0 || /\bword-spacing:/.test(body)) return [];
    return [plain.slice(0, index + at).split("\n").length];
  });
}

function unguardedHover(file: string, line: number): Finding {
  return {
    file,
    line,
    rule: "hover styles only where the device hovers",
    problem: "a touch screen keeps the hover style after a tap.",
    instead: "put the rule inside @media (hover: hover).",
  };
}

/** Lines of selectors with `:hover` outside `@media (hover: hover)`. */
function unguardedHovers(text: string): number[] {
  const plain = blank(text);
  const lines: number[] = [];
  const open: string[] = [];
  let start = 0;
  for (const { index, 0: end } of plain.matchAll(/[{};]/g)) {
    if (end === "}") open.pop();
    if (end === "{") {
      const opening = plain.slice(start, index);
      const at = opening.search(/:hover\b/);
      if (at >= 0 && !open.some((outer) => /^@media\b.*\(hover:\s*hover\)/.test(outer)))
        lines.push(plain.slice(0, start + at).split("\n").length);
      open.push(opening.trim());
    }
    start = index + 1;
  }
  return lines;
}

/** The same limit as for scripts; the linter does not read style sheets. */
const maxLines = 400;

function tooLong(file: string): Finding {
  return {
    file,
    line: maxLines + 1,
    rule: "no file is longer than 400 lines",
    problem: "it has more than 400 lines.",
    instead: "split it by topic.",
  };
}

/** Knip follows scripts only. */
function unused(file: string): Finding {
  return { file, line: 1, rule: "no unused file", problem: "no file imports it.", instead: "delete it." };
}

function checkDeclaration(file: string, { property, value, line }: Declaration): Finding[] {
  const findings: Finding[] = [];
  const side = namedSide(property, value);
  if (side !== undefined) {
    findings.push({
      file,
      line,
      rule: "logical properties only",
      problem: `${side} is a physical property.`,
      instead:
        "use inline-size, block-size, inset-inline-start, margin-block-end, text-align: start and their like.",
    });
  }
  if (file.endsWith(".module.css") && colour.test(value)) {
    findings.push({
      file,
      line,
      rule: "colours come from the theme",
      problem: `${property}: ${value} has a literal colour.`,
      instead: "use a custom property of the theme, which has checked contrast in every brand.",
    });
  }
  return findings;
}

function namedSide(property: string, value: string): string | undefined {
  if (physical.has(property)) return property;
  if (aligns.has(property) && /\b(left|right)\b/.test(value)) return `${property}: ${value}`;
  if (namesProperties.has(property)) {
    const named = value.split(/[\s,]+/).find((word) => physical.has(word));
    if (named !== undefined) return `${property}: ${named}`;
  }
  const [a, b = a, c = a, d = b, ...rest] = words(value);
  if (rest.length > 0) return undefined;
  // One value per side, clockwise from the top: only right and left depend on the direction.
  if (fourSided.has(property) && b !== d) return `${property}: ${value}`;
  // One value per corner, from top-left, clockwise.
  if (property === "border-radius" && !value.includes("/") && (a !== b || c !== d))
    return `${property}: ${value}`;
  return undefined;
}

/** Splits at spaces outside brackets. */
function words(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

/** A chunk that ends in `;` or `}` is a declaration; one that ends in `{` opens a rule. */
function declarations(text: string): Declaration[] {
  const found: Declaration[] = [];
  const plain = blank(text);
  let start = 0;
  for (const { index, 0: end } of plain.matchAll(/[{};]/g)) {
    const chunk = plain.slice(start, index);
    const colon = chunk.indexOf(":");
    if (end !== "{" && colon > 0 && !chunk.trimStart().startsWith("@")) {
      const before = plain.slice(0, start) + chunk.slice(0, chunk.length - chunk.trimStart().length);
      found.push({
        property: chunk.slice(0, colon).trim().toLowerCase(),
        value: chunk.slice(colon + 1).trim(),
        line: before.split("\n").length,
      });
    }
    start = index + 1;
  }
  return found;
}

/** Replaces comments, strings and addresses by blanks of the same length, so that line numbers stay right. */
function blank(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, (part) =>
    part.replaceAll(/[^\n]/g, " "),
  );
}
