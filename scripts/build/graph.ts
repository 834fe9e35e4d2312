import { dirname, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { root as projectRoot } from "./sources.ts";

/** The part of the bundler's module information that the build uses. */
export interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type GetModuleInfo = (id: string) => ModuleInfo | null;

export interface Graph {
  /**
   * The modules that a module imports statically. An import through an entry point, such as a slice's
   * `index.ts` or `rules.ts`, counts as an import of the file that defines the name.
   */
  needs(id: string): ReadonlySet<string>;
  /** The modules that it imports dynamically. */
  fetches(id: string): readonly string[];
}

interface ImportedName {
  readonly from: string;
  /** Undefined for all exports. */
  readonly name: string | undefined;
}

interface ModuleNames {
  readonly imported: readonly ImportedName[];
  /** Names that it defines, and names that it re-exports. */
  readonly own: ReadonlySet<string>;
  readonly reExported: ReadonlyMap<string, ImportedName>;
  readonly reExportedModules: readonly string[];
}

const ownCode = /^(?!.*\/node_modules\/)\/.*\.tsx?$/;

/** Reads each module once, because the bundler is slow at returning module information. */
export function createGraph(getModuleInfo: GetModuleInfo, root = projectRoot): Graph {
  const infoOf = remembered(getModuleInfo);
  const namesIn = remembered((id) => namesOf(id, infoOf(id), root));

  /** The modules that define a name; none if no module does. */
  function definingModules({ from, name }: ImportedName, seen: readonly string[] = []): readonly string[] {
    if (!ownCode.test(from) || seen.includes(from)) return [from];
    const { own, reExported, reExportedModules } = namesIn(from);
    const path = [...seen, from];
    if (name === undefined)
      return [from, ...reExportsOf(from).flatMap((each) => definingModules(each, path))];
    if (own.has(name)) return [from];
    const known = reExported.get(name);
    if (known) return definingModules(known, path);
    return reExportedModules.flatMap((other) => definingModules({ from: other, name }, path));
  }

  function reExportsOf(id: string): ImportedName[] {
    const { reExported, reExportedModules } = namesIn(id);
    return [...reExported.values(), ...reExportedModules.map((from) => ({ from, name: undefined }))];
  }

  const needs = remembered((id): ReadonlySet<string> => {
    const info = infoOf(id);
    if (!info || !ownCode.test(id)) return new Set(info?.importedIds);
    const { imported } = namesIn(id);
    const passedOn = reExportsOf(id);
    const known = [...imported, ...passedOn].map(({ from }) => from);
    const rest = info.importedIds.filter((importedId) => !known.includes(importedId));
    // A dynamic import of an entry point loads everything that it re-exports.
    const isFetched = info.dynamicImporters.length > 0;
    return new Set([
      ...rest,
      ...[...imported, ...(isFetched ? passedOn : [])].flatMap((each) => definingModules(each)),
    ]);
  });
  return { needs, fetches: (id) => infoOf(id)?.dynamicallyImportedIds ?? [] };
}

function remembered<Value>(find: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>();
  return (id) => {
    if (known.has(id)) return known.get(id) as Value;
    const value = find(id);
    known.set(id, value);
    return value;
  };
}

function namesOf(id: string, info: ModuleInfo | null, root: string): ModuleNames {
  const { staticImports, staticExports } = parseSync("built.js", info?.code ?? "").module;
  const at = ({ value }: { value: string }) =>
    value.startsWith("#") ? resolve(root, value.slice(1)) : resolve(dirname(id), value);
  const imported = staticImports.flatMap(({ moduleRequest, entries }): ImportedName[] => {
    const from = at(moduleRequest);
    if (entries.length === 0) return [{ from, name: undefined }];
    return entries.map(({ importName }) => ({ from, name: nameOf(importName) }));
  });
  const own = new Set<string>();
  const reExported = new Map<string, ImportedName>();
  const reExportedModules: string[] = [];
  for (const { moduleRequest, importName, exportName } of staticExports.flatMap(({ entries }) => entries)) {
    const name = nameOf(exportName);
    if (!moduleRequest) own.add(name ?? "default");
    else if (name === undefined) reExportedModules.push(at(moduleRequest));
    else reExported.set(name, { from: at(moduleRequest), name: importName.name ?? undefined });
  }
  return {
    imported: imported.filter(({ from }) => info?.importedIds.includes(from)),
    own,
    reExported,
    reExportedModules,
  };
}

/** Undefined for `*`. */
function nameOf({ kind, name }: { kind: string; name: string | null }): string | undefined {
  return kind === "Default" ? "default" : (name ?? undefined);
}
