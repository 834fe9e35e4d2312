/** What the bundler tells about a module: the part that grouping needs. */
interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type GetModuleInfo = (id: string) => ModuleInfo | null;

const entryFile = "/apps/web/client.tsx";
/** Shows every component, so it would make each of them look shared. */
const gallery = "/kit/ui/gallery/";
/** What the landing page draws at once but brings to life later. */
const further = /\/Further\.tsx$/;
const screen = /\/features\/[\w-]+\/web\/\w+Screen\.tsx$/;
const component = /\/kit\/ui\//;
/** Their few components are worth less than a request of their own. */
const lean = /\/(LandingScreen|MenuScreen|\w+Frame)\.tsx$/;
const landing = /\/(LandingScreen|SiteFrame)\.tsx$/;
const frame = /\/apps\/web\/shell\/\w+Frame\.tsx$/;

/**
 * Few requests and nothing superfluous: one chunk for what every page needs (`client`), one for what the packages
 * give (`vendor`), one for what the landing page shares with others (`common`; `further` for what it brings later), one
 * for what only inner pages share (`inner`). Left alone, the bundler makes a chunk for every combination of pages: thirty requests.
 */
export function createChunkNames() {
  let reach: Map<string, Set<string>> | undefined;
  return function chunkOf(id: string, getModuleInfo: GetModuleInfo): string | null {
    if (id.startsWith("\0")) return "vendor";
    reach ??= reachOfPages(getModuleInfo, entryOf(id));
    const pages = reach.get(id);
    if (!pages) return null;
    const isPackage = id.includes("/node_modules/");
    if (pages.has(entryFile)) return isPackage ? "vendor" : "client";
    if (isPackage) return null;
    // A page itself keeps a chunk of its own: the build's manifest finds it by that.
    if (pages.has(id)) return null;
    // Every component is shared with the gallery, and would get a chunk of its own for that.
    const isShared = pages.size > 1 || (component.test(id) && [...pages].every((page) => lean.test(page)));
    if (!isShared) return null;
    const isOf = (kind: RegExp) => [...pages].some((page) => kind.test(page));
    if (isOf(landing)) return "common";
    return isOf(further) ? "further" : "inner";
  };
}

function isPage(id: string): boolean {
  return screen.test(id) || frame.test(id) || further.test(id);
}

/** The entry's id, from that of any module. */
function entryOf(id: string): string {
  const root = /^(.*?)\/(?:apps|features|kit|languages|node_modules)\//.exec(id)?.[1] ?? "";
  return root + entryFile;
}

/** For each module of ours, the pages and frames that need it at once. */
function reachOfPages(getModuleInfo: GetModuleInfo, entry: string): Map<string, Set<string>> {
  const reach = new Map<string, Set<string>>();
  const starts = new Map([[entry, entryFile]]);
  const walk = (id: string, page: string) => {
    const pages = reach.get(id) ?? new Set<string>();
    if (pages.has(page)) return;
    reach.set(id, pages.add(page));
    const info = getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) walk(imported, page);
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      if (isPage(imported) && !imported.includes(gallery)) starts.set(imported, imported);
    }
  };
  // A set that grows while it is walked through: each page may lead to further ones.
  for (const [id, page] of starts) walk(id, page);
  return reach;
}
