import type { Span } from "oxc-parser";
import type { Finding } from "../finding.ts";
import { isTest, isTestSupport } from "../folders.ts";
import type { Source } from "../source.ts";

const rule = "SQL only in stores";
const instead = "write a function in the slice's server/store.ts and call that.";
const builders = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "replaceInto",
]);
const statement =
  /^\s*(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(table|index|type)\s|truncate\s)/i;

/** Tests may query the database to verify what a store wrote. */
function mayContainSql(path: string): boolean {
  if (isTest(path) || isTestSupport(path)) return true;
  return (
    /^(features\/[^/]+\/server|kit)\/(.+\/)?[^/]*store\.ts$/.test(path) ||
    /^(kit\/(db|jobs)\/|bench\/|e2e\/|apps\/server\/demo\/)/.test(path)
  );
}

export function checkSql(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => !mayContainSql(path)).flatMap(checkSource);
}

function checkSource(source: Source): Finding[] {
  const findings: Finding[] = source.imports
    .filter(({ specifier, isTypeOnly }) => !isTypeOnly && /^(kysely|pg)(\/|$)/.test(specifier))
    .map(({ line, specifier }) => ({
      file: source.path,
      line,
      rule,
      problem: `imports ${specifier}.`,
      instead,
    }));
  const add = (node: Span, problem: string) => {
    findings.push({ file: source.path, line: source.lineOf(node), rule, problem, instead });
  };
  source.visit({
    MemberExpression(node) {
      const { property } = node;
      if (property.type === "Identifier" && builders.has(property.name))
        add(property, `builds a query by ${property.name}.`);
    },
    Literal(node) {
      if (typeof node.value === "string" && statement.test(node.value)) add(node, "holds an SQL statement.");
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.raw).join("_");
      if (statement.test(text)) add(node, "holds an SQL statement.");
    },
  });
  return findings;
}
