import { join } from "node:path";
import { createGraph, type GetModuleInfo } from "./graph.ts";
import { root } from "./sources.ts";

/** For each module, the pages, frames and parts that import it statically. */
type StaticImporters = ReadonlyMap<string, ReadonlySet<string>>;
/** For each page, frame and part, those that may import it dynamically. */
type DynamicImporters = ReadonlyMap<string, ReadonlySet<string>>;

const entryFile = "/apps/web/client.tsx";
/** Shows every component, so it would make each of them look shared. */
const gallery = "/kit/ui/gallery/";
const page = /\/(?:features\/[\w-]+\/web\/\w+Screen|apps\/web\/shell\/\w+Frame)\.tsx$/;
const component = /\/kit\/ui\//;
/** Frames, parts of every page, and pages that use little shared code. */
const smallPages =
  /\/(MatchWizardScreen|wizard\/(?:AnswerStep|ResultStep|Settling|DisputeAccount)|ConsentSheet|PagePlaceholder|renew-push|\w+Frame)\.tsx?$/;
/** The landing page, and what European brands show around it. */
const landing = /\/(?:(?:LandingScreen|SiteFrame)\.tsx|footer-and-consent\.ts)$/;
const entryFrame = /\/EntryFrame\.tsx$/;
const schemas = /\/node_modules\/zod\//;

/**
 * Groups shared modules into five chunks. Without this the bundler creates a chunk for every combination of pages: 31
 * for the landing page, 91 for the home page.
 * - `vendor`: packages that every page needs
 * - `client`: code of every page or of the landing page
 * - `forms`: shared only by pages with forms
 * - `basic`: shared by small pages or pages with forms, and others
 * - `pages`: shared only by other pages
 */
export function createChunkNames() {
  let known: ReturnType<typeof groupParts> | undefined;
  return function chunkOf(id: string, getModuleInfo: GetModuleInfo): string | null {
    if (id.startsWith("\0")) return "vendor";
    known ??= groupParts(getModuleInfo, join(root, entryFile));
    const { reach, formPages, entryParts } = known;
    const needing = reach.get(id);
    if (!needing) return null;
    const isPackage = id.includes("/node_modules/");
    if (needing.has(entryFile)) return isPackage ? "vendor" : "client";
    // A dynamically imported module keeps its own chunk, because the build's manifest finds it by that.
    if (needing.has(id)) return null;
    const isForForms = isWithin(needing, formPages);
    if (isPackage) return isForForms ? "forms" : null;
    // A few lines shared by two parts of the entry do not justify a request.
    if (needing.size > 1 && isWithin(needing, entryParts)) return "client";
    if (!isShared(id, needing)) return null;
    if (isAnyOf(landing, needing)) return "client";
    if (isForForms) return "forms";
    return isAnyOf(smallPages, needing) || [...needing].some((each) => formPages.has(each))
      ? "basic"
      : "pages";
  };
}

/** Grouped by pages, without the gallery, which imports every component. */
function isShared(id: string, needing: ReadonlySet<string>): boolean {
  return isAnyOf(page, needing) && (needing.size > 1 || component.test(id));
}

function isAnyOf(kind: RegExp, some: Iterable<string>): boolean {
  return [...some].some((each) => kind.test(each));
}

function groupParts(getModuleInfo: GetModuleInfo, entry: string) {
  const { reach, ways } = importersOf(getModuleInfo, entry);
  const withSchemas = [...reach].filter(([id, needing]) => schemas.test(id) && !needing.has(entryFile));
  const frames = [...reach.keys()].filter((id) => entryFrame.test(id));
  const formPages = new Set([...withSchemas.flatMap(([, needing]) => [...needing]), ...frames]);
  for (const [part, fetching] of ways) if (isWithin(fetching, formPages)) formPages.add(part);
  const ofEntry = [...ways].filter(([part, fetching]) => fetching.has(entryFile) && !page.test(part));
  return { reach, formPages, entryParts: new Set(ofEntry.map(([part]) => part)) };
}

function isWithin(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].every((each) => others.has(each));
}

function importersOf(
  getModuleInfo: GetModuleInfo,
  entry: string,
): { reach: StaticImporters; ways: DynamicImporters } {
  const { needs, fetches } = createGraph(getModuleInfo);
  const reach = new Map<string, Set<string>>();
  const ways = new Map<string, Set<string>>();
  const walk = (id: string, start: string) => {
    const needing = reach.get(id) ?? new Set<string>();
    if (needing.has(start)) return;
    reach.set(id, needing.add(start));
    for (const needed of needs(id)) walk(needed, start);
    for (const imported of fetches(id)) {
      if (!imported.includes(gallery)) ways.set(imported, (ways.get(imported) ?? new Set()).add(start));
    }
  };
  walk(entry, entryFile);
  // The map grows while it is iterated: each part may import further parts.
  for (const [part] of ways) walk(part, part);
  return { reach, ways };
}
