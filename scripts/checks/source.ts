import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import type { Program, Span, VisitorObject } from "oxc-parser";
import type { Tree } from "./tree.ts";

export interface ImportUse {
  specifier: string;
  /** Path from the root for an import inside the project; otherwise undefined. */
  target: string | undefined;
  /** Only `import type` counts: `import { type X }` still loads the file at run time. */
  isTypeOnly: boolean;
  line: number;
}

export interface Source {
  path: string;
  program: Program;
  imports: readonly ImportUse[];
  lineOf(node: Span): number;
  visit(visitor: VisitorObject): void;
}

const code = /\.tsx?$/;

export function readSources(tree: Tree, wanted: (path: string) => boolean = () => true): Source[] {
  return [...tree]
    .filter(([path]) => code.test(path) && wanted(path))
    .map(([path, text]) => parse(path, text));
}

const parsed = new Map<string, { text: string; source: Source }>();

/** Parses each file once for all checks. */
function parse(path: string, text: string): Source {
  const known = parsed.get(path);
  if (known?.text === text) return known.source;
  const source = parseFresh(path, text);
  parsed.set(path, { text, source });
  return source;
}

function parseFresh(path: string, text: string): Source {
  const result = parseSync(path, text);
  const error = result.errors[0];
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  const lineOf = ({ start }: Span) => text.slice(0, start).split("\n").length;
  const { program } = result;
  const visit = (visitor: VisitorObject) => new Visitor(visitor).visit(program);
  return { path, program, lineOf, visit, imports: findImports(path, visit, lineOf) };
}

function findImports(
  path: string,
  visit: (visitor: VisitorObject) => void,
  lineOf: (node: Span) => number,
): ImportUse[] {
  const uses: ImportUse[] = [];
  const add = (node: Span, specifier: string, isTypeOnly: boolean) => {
    uses.push({ specifier, target: resolve(path, specifier), isTypeOnly, line: lineOf(node) });
  };
  visit({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === "type"),
    ExportNamedDeclaration(node) {
      if (node.source) add(node, node.source.value, node.exportKind === "type");
    },
    TSImportType: (node) => add(node, node.source.value, true),
    ImportExpression(node) {
      const { source } = node;
      if (source.type === "Literal" && typeof source.value === "string") add(node, source.value, false);
    },
  });
  return uses;
}

/** `#kit/…` means `kit/…`, as in the "imports" of package.json. */
function resolve(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith("#")) return path.slice(1);
  if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
  return undefined;
}
