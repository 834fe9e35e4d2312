/** A run of text inside a block. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; level: number; id: string; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const heading = /^(#{1,3}) +(.+)$/;
const bullet = /^[-*] +(.+)$/;
const numbered = /^\d{1,3}[.)] +(.+)$/;
const tableRule = /^\|(?: *:?-+:? *\|)+$/;

/**
 * Parses the part of Markdown that legal texts use: headings, paragraphs, lists, tables, bold and links. HTML and
 * everything else stays plain text.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  const ids = new Set<string>();
  for (const lines of paragraphsOf(source)) blocks.push(...blocksOf(lines, ids));
  return blocks;
}

/** The text without markup, for titles and labels. */
export function plainText(content: readonly Inline[]): string {
  return content.map(({ text }) => text).join("");
}

/** Escapes text so that Markdown renders it literally. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]|#<]/g, "\\$&");
}

/** Groups of lines between blank ones; a heading is always its own group. */
function* paragraphsOf(source: string): Generator<string[]> {
  let lines: string[] = [];
  for (const line of [...source.split(/\r?\n/).map((text) => text.trim()), ""]) {
    const isAlone = heading.test(line);
    if ((line === "" || isAlone) && lines.length > 0) {
      yield lines;
      lines = [];
    }
    if (isAlone) yield [line];
    else if (line !== "") lines.push(line);
  }
}

function blocksOf(lines: readonly string[], ids: Set<string>): Block[] {
  const [first = "", second = ""] = lines;
  const title = heading.exec(first);
  if (title) {
    const content = parseInline(title[2] ?? "");
    return [
      { kind: "heading", level: title[1]?.length ?? 1, id: uniqueId(plainText(content), ids), content },
    ];
  }
  if (first.startsWith("|") && tableRule.test(second)) {
    const [head = [], ...rows] = lines.filter((_, index) => index !== 1).map(cellsOf);
    return [{ kind: "table", head, rows }];
  }
  const start = lines.findIndex((line) => bullet.test(line) || numbered.test(line));
  if (start === -1) return [{ kind: "paragraph", content: parseInline(lines.join(" ")) }];
  const before: Block[] =
    start === 0 ? [] : [{ kind: "paragraph", content: parseInline(lines.slice(0, start).join(" ")) }];
  return [...before, listOf(lines.slice(start))];
}

function listOf(lines: readonly string[]): Block {
  const isOrdered = numbered.test(lines[0] ?? "");
  const items: string[] = [];
  for (const line of lines) {
    const item = (bullet.exec(line) ?? numbered.exec(line))?.[1];
    if (item === undefined) items.push(`${items.pop()} ${line}`);
    else items.push(item);
  }
  return { kind: "list", isOrdered, items: items.map(parseInline) };
}

function cellsOf(line: string): Inline[][] {
  const inner = line.replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim()));
}

const mark = new RegExp(
  [
    String.raw`\\(?<escaped>[\\\x60*_[\]()|#<>])`,
    String.raw`\*\*(?<strong>[^*]+)\*\*`,
    String.raw`\[(?<label>[^\]]+)\]\((?<target>[^)\s]+)\)`,
    String.raw`(?<url>https?:\/\/[^\s<>)]*[^\s<>).,;:!?])`,
    String.raw`(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)`,
  ].join("|"),
  "g",
);

function parseInline(source: string): Inline[] {
  const content: Inline[] = [];
  const add = (text: string) => {
    const last = content.at(-1);
    if (text === "") return;
    if (last?.kind === "text") last.text += text;
    else content.push({ kind: "text", text });
  };
  let end = 0;
  for (const match of source.matchAll(mark)) {
    const { escaped, strong, label, target, url, mail } = match.groups ?? {};
    add(source.slice(end, match.index));
    end = match.index + match[0].length;
    if (escaped !== undefined) add(escaped);
    else if (strong !== undefined) content.push({ kind: "strong", text: strong });
    else if (label === undefined)
      content.push({ kind: "link", text: match[0], href: url ?? `mailto:${mail}` });
    else if (isSafe(target ?? "")) content.push({ kind: "link", text: label, href: target ?? "" });
    else add(label);
  }
  add(source.slice(end));
  return content;
}

/** Other sites, mail, and paths of our own; `//host` and `/\host` would lead elsewhere. */
function isSafe(target: string): boolean {
  return /^(https?:\/\/[^/]|mailto:[^:]+@)/i.test(target) || /^\/(?![/\\])/.test(target);
}

/** Letters of any script, so that a link to a heading can be read in its own language. */
function uniqueId(text: string, ids: Set<string>): string {
  const slug =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "section";
  let id = slug;
  for (let number = 2; ids.has(id); number++) id = `${slug}-${number}`;
  ids.add(id);
  return id;
}
