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

interface Sides {
  readonly imported: readonly ImportedName[];
  /** Names that it defines, and names that it re-exports. */
  readonly own: ReadonlySet<string>;
  readonly passed: ReadonlyMap<string, ImportedName>;
  readonly passedWhole: readonly string[];
}

const ownCode = /^(?!.*\/node_modules\/)\/.*\.tsx?$/;

/** Reads each module once, because the bundler is slow at returning module information. */
export function createGraph(getModuleInfo: GetModuleInfo, root = projectRoot): Graph {
  const infoOf = remembered(getModuleInfo);
  const sides = remembered((id) => sidesOf(id, infoOf(id), root));

  /** The modules that define a name; none if no module does. */
  function standsIn({ from, name }: ImportedName, seen: readonly string[] = []): readonly string[] {
    if (!ownCode.test(from) || seen.includes(from)) return [from];
    const { own, passed, passedWhole } = sides(from);
    const along = [...seen, from];
    if (name === undefined) return [from, ...passedBy(from).flatMap((each) => standsIn(each, along))];
    if (own.has(name)) return [from];
    const known = passed.get(name);
    if (known) return standsIn(known, along);
    return passedWhole.flatMap((other) => standsIn({ from: other, name }, along));
  }

  function passedBy(id: string): ImportedName[] {
    const { passed, passedWhole } = sides(id);
    return [...passed.values(), ...passedWhole.map((from) => ({ from, name: undefined }))];
  }

  const needs = remembered((id): ReadonlySet<string> => {
    const info = infoOf(id);
    if (!info || !ownCode.test(id)) return new Set(info?.importedIds);
    const { imported } = sides(id);
    const passed = passedBy(id);
    const known = [...imported, ...passed].map(({ from }) => from);
    const rest = info.importedIds.filter((importedId) => !known.includes(importedId));
    // A dynamic import of an entry point loads everything that it re-exports.
    const isFetched = info.dynamicImporters.length > 0;
    return new Set([
      ...rest,
      ...[...imported, ...(isFetched ? passed : [])].flatMap((each) => standsIn(each)),
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

function sidesOf(id: string, info: ModuleInfo | null, root: string): Sides {
  const { staticImports, staticExports } = parseSync("built.js", info?.code ?? "").module;
  const at = ({ value }: { value: string }) =>
    value.startsWith("#") ? resolve(root, value.slice(1)) : resolve(dirname(id), value);
  const imported = staticImports.flatMap(({ moduleRequest, entries }): ImportedName[] => {
    const from = at(moduleRequest);
    if (entries.length === 0) return [{ from, name: undefined }];
    return entries.map(({ importName }) => ({ from, name: nameOf(importName) }));
  });
  const own = new Set<string>();
  const passed = new Map<string, ImportedName>();
  const passedWhole: string[] = [];
  for (const { moduleRequest, importName, exportName } of staticExports.flatMap(({ entries }) => entries)) {
    const name = nameOf(exportName);
    if (!moduleRequest) own.add(name ?? "default");
    else if (name === undefined) passedWhole.push(at(moduleRequest));
    else passed.set(name, { from: at(moduleRequest), name: importName.name ?? undefined });
  }
  return {
    imported: imported.filter(({ from }) => info?.importedIds.includes(from)),
    own,
    passed,
    passedWhole,
  };
}

/** Undefined for `*`. */
function nameOf({ kind, name }: { kind: string; name: string | null }): string | undefined {
  return kind === "Default" ? "default" : (name ?? undefined);
}
