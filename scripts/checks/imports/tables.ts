import type { Argument, Program, Span } from "oxc-parser";
import type { Finding } from "../finding.ts";
import { isTest, isTestSupport, sliceOf } from "../folders.ts";
import type { Source } from "../source.ts";

const rule = "a store writes only its own tables";
const writers = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);
/** Replaces `${…}` in a template; no table name contains it. */
const placeholder = "?";
const written =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?=\s+\S+\s+(?:(?:as\s+)?\S+\s+)?set\b))\s+"?(\w+|\?)/gi;

/**
 * The compiler refuses other tables for `Kysely<MatchTables>`. A store that reads lower slices has
 * `Kysely<MatchTables & AccountTables>`, and raw SQL has no types: this check covers both.
 */
export function checkTables(sources: readonly Source[]): Finding[] {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { path, program } of sources) {
    const slice = /^features\/[^/]+\/server\/tables\.ts$/.test(path) ? sliceOf(path) : undefined;
    if (slice === undefined) continue;
    for (const table of declaredTables(program)) {
      const owner: string = owners.get(table) ?? slice;
      owners.set(table, owner);
      if (owner !== slice) findings.push(fault(path, 1, `declares ${table}, which ${owner} owns.`));
    }
  }
  return [...findings, ...sources.flatMap((source) => checkSource(source, owners))];
}

function checkSource(source: Source, owners: ReadonlyMap<string, string>): Finding[] {
  const slice = sliceOf(source.path);
  if (slice === undefined || isTest(source.path) || isTestSupport(source.path)) return [];
  const findings: Finding[] = [];
  const check = (node: Span, table: string | undefined) => {
    if (table !== undefined && owners.get(table) === slice) return;
    const problem =
      table === undefined
        ? "writes a table whose name is computed."
        : `writes ${table}, which features/${slice}/server/tables.ts does not declare.`;
    findings.push(fault(source.path, source.lineOf(node), problem));
  };
  const checkText = (node: Span, text: string) => {
    for (const [, table] of text.matchAll(written)) check(node, table === placeholder ? undefined : table);
  };
  source.visit({
    CallExpression(node) {
      if (node.callee.type !== "MemberExpression") return;
      const { property } = node.callee;
      if (property.type === "Identifier" && writers.has(property.name))
        check(property, namedTable(node.arguments[0]));
    },
    TemplateLiteral: (node) => checkText(node, node.quasis.map(({ value }) => value.raw).join(placeholder)),
    Literal(node) {
      if (typeof node.value === "string") checkText(node, node.value);
    },
  });
  return findings;
}

/** The keys of the interfaces named `…Tables`. */
function declaredTables(program: Program): string[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "TSInterfaceDeclaration" || !declaration.id.name.endsWith("Tables")) return [];
    return declaration.body.body.flatMap((member) => {
      if (member.type !== "TSPropertySignature") return [];
      if (member.key.type === "Identifier") return [member.key.name];
      return member.key.type === "Literal" ? [String(member.key.value)] : [];
    });
  });
}

/** `"matches as m"` names matches. */
function namedTable(argument: Argument | undefined): string | undefined {
  if (argument?.type !== "Literal" || typeof argument.value !== "string") return undefined;
  return argument.value.split(" ")[0];
}

function fault(file: string, line: number, problem: string): Finding {
  const instead = "call the owning slice through its entry point inside the same transaction.";
  return { file, line, rule, problem, instead };
}
