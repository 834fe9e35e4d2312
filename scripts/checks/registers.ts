import type { Node, Span } from "oxc-parser";
import type { Finding } from "./finding.ts";
import { noFilesFound } from "./finding.ts";
import { isOutside, isTest, isTestSupport, topFolderOf, sliceOf } from "./folders.ts";
import { readSources } from "./source.ts";
import type { Source } from "./source.ts";
import type { Tree } from "./tree.ts";

const pageTable = "apps/web/routes.ts";
const callTable = "apps/server/api.ts";
const routeBuilder = "kit/http/routes.ts";
const routeBuilders =
  /^(create(Browser|Hash|Memory|Static)Router|createRoutesFrom\w+|useRoutes|Routes?|RouteObject)$/;

/** Every page and every call is in one table. */
export function checkRegisters(tree: Tree): Finding[] {
  const sources = readSources(tree).filter(({ path }) => !isTest(path) && !isTestSupport(path));
  const pages = sources.find(({ path }) => path === pageTable);
  const calls = sources.find(({ path }) => path === callTable);
  if (!pages || !calls) return [noFilesFound("registers", `${pageTable} or ${callTable}`)];
  return sources.flatMap((source) => [
    ...checkScreens(source, pages, /^features\/[^/]+\/web\/screens\.ts$/),
    ...checkRouteBuilding(source),
    ...checkContract(source, sources),
    ...checkHandlers(source, calls),
    ...(isOutside(source.path) ? [] : checkBareCalls(source)),
  ]);
}

/** `screens.ts` of a slice lists its screens; each must be a page. */
function checkScreens(screens: Source, pages: Source, screenFiles: RegExp): Finding[] {
  if (!screenFiles.test(screens.path)) return [];
  const shown = membersOf(pages, screens.path, "screens");
  const findings: Finding[] = [];
  screens.visit({
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || id.name !== "screens") return;
      const object = init?.type === "TSSatisfiesExpression" ? init.expression : init;
      for (const property of object?.type === "ObjectExpression" ? object.properties : []) {
        if (property.type !== "Property" || property.key.type !== "Identifier") continue;
        const { name } = property.key;
        if (shown.has(name)) continue;
        const line = screens.lineOf(property);
        findings.push(
          fault(screens.path, line, `the screen ${name} has no page.`, `give it a path in ${pages.path}.`),
        );
      }
    },
  });
  return findings;
}

function checkRouteBuilding(source: Source): Finding[] {
  if (topFolderOf(source.path) === "apps") return [];
  return namesFrom(source, (specifier) => specifier === "react-router")
    .filter(({ name }) => routeBuilders.test(name))
    .map(({ name, line }) =>
      fault(source.path, line, `builds routes of its own by ${name}.`, `name the page in ${pageTable}.`),
    );
}

/**
 * The compiler checks that `routes(contract, handlers)` is complete; this checks that each contract is passed
 * to it.
 */
function checkContract(contract: Source, sources: readonly Source[]): Finding[] {
  const slice = sliceOf(contract.path);
  const entryPoint = `features/${slice}/contract.ts`;
  if (contract.path !== entryPoint && !contract.path.startsWith(`features/${slice}/contract/`)) return [];
  const served = sources
    .filter(({ path }) => path.startsWith(`features/${slice}/server/`))
    .flatMap((source) => namesFrom(source, (_, target) => target === entryPoint).map(({ name }) => name));
  const findings: Finding[] = [];
  contract.visit({
    VariableDeclarator(node) {
      const { id, init } = node;
      if (id.type !== "Identifier" || init?.type !== "CallExpression") return;
      if (init.callee.type !== "Identifier" || init.callee.name !== "defineContract") return;
      if (served.includes(id.name)) return;
      const instead = "bind it to its handlers in server/routes.ts.";
      findings.push(fault(contract.path, contract.lineOf(node), `${id.name} has no handlers.`, instead));
    },
  });
  return findings;
}

/** Every result of `routes(…)`, as a value or from a function, must be in the table. */
function checkHandlers(source: Source, calls: Source): Finding[] {
  const slice = sliceOf(source.path);
  const builders = namesFrom(source, (_, target) => target === routeBuilder)
    .filter(({ name }) => name === "routes")
    .map(({ local }) => local);
  if (slice === undefined || builders.length === 0) return [];
  const entryPoint = `features/${slice}/server/index.ts`;
  const served = namesFrom(calls, (_, target) => target === entryPoint).map(({ name }) => name);
  const made: Span[] = [];
  const exported: { name: string; node: Span }[] = [];
  source.visit({
    CallExpression(node) {
      if (node.callee.type === "Identifier" && builders.includes(node.callee.name)) made.push(node);
    },
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === "FunctionDeclaration" && declaration.id) {
        exported.push({ name: declaration.id.name, node: declaration });
      }
      for (const node of declaration?.type === "VariableDeclaration" ? declaration.declarations : []) {
        if (node.id.type === "Identifier") exported.push({ name: node.id.name, node });
      }
    },
  });
  const instead = `export them from their own declaration, by server/index.ts, and name them in ${callTable}.`;
  return made.flatMap((call) => {
    const owner = exported.find(({ node }) => node.start <= call.start && call.end <= node.end);
    if (owner && served.includes(owner.name)) return [];
    const problem = `nobody serves ${owner?.name ?? "these routes"}.`;
    return fault(source.path, source.lineOf(owner?.node ?? call), problem, instead);
  });
}

/** Documents about the API, and the report whose body browsers define (docs/decisions/0005-contract.md). */
const pathsWithoutContract = ["/api/openapi.json", "/api/docs", "/api/app/csp-report"];

function checkBareCalls(source: Source): Finding[] {
  const findings: Finding[] = [];
  source.visit({
    CallExpression(node) {
      const [first] = node.arguments;
      if (node.callee.type !== "MemberExpression" || node.callee.property.type !== "Identifier") return;
      if (!/^(get|post|put|patch|delete|head|options|all|route)$/.test(node.callee.property.name)) return;
      const path = servedPath(first);
      if (!path?.startsWith("/api/") || pathsWithoutContract.includes(path)) return;
      const instead = "define it in a contract, which checks its input, its caller and its origin.";
      findings.push(fault(source.path, source.lineOf(node), `serves ${path} by hand.`, instead));
    },
  });
  return findings;
}

/** `"/api/x"`, the known part of `/api/${x}`, or the `url` of a route object. */
function servedPath(node: Node | undefined): string | undefined {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node?.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("…");
  if (node?.type !== "ObjectExpression") return undefined;
  const urls = node.properties.flatMap((property) =>
    property.type === "Property" && property.key.type === "Identifier" && property.key.name === "url"
      ? [property.value]
      : [],
  );
  return urls[0] && servedPath(urls[0]);
}

interface ImportedName {
  name: string;
  local: string;
  line: number;
}

function namesFrom(
  source: Source,
  wanted: (specifier: string, target: string | undefined) => boolean,
): ImportedName[] {
  const names: ImportedName[] = [];
  source.visit({
    ImportDeclaration(node) {
      const use = source.imports.find(({ specifier }) => specifier === node.source.value);
      if (!use || !wanted(use.specifier, use.target)) return;
      for (const specifier of node.specifiers) {
        if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
        names.push({ name: specifier.imported.name, local: specifier.local.name, line: source.lineOf(node) });
      }
    },
  });
  return names;
}

/** The members that `source` reads of an imported object. */
function membersOf(source: Source, from: string, exported: string): ReadonlySet<string> {
  const locals = namesFrom(source, (_, target) => target === from)
    .filter(({ name }) => name === exported)
    .map(({ local }) => local);
  const members = new Set<string>();
  source.visit({
    MemberExpression({ object, property }) {
      if (object.type !== "Identifier" || !locals.includes(object.name)) return;
      if (property.type === "Identifier") members.add(property.name);
    },
  });
  return members;
}

function fault(file: string, line: number, problem: string, instead: string): Finding {
  return { file, line, rule: "every page and every call is in its table", problem, instead };
}
