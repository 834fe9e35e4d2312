/** What the bundler tells about a module: the part that grouping needs. */
interface ModuleInfo {
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
export type GetModuleInfo = (id: string) => ModuleInfo | null;
/** For each module of ours, the pages, frames and parts that need it at once. */
type Reach = ReadonlyMap<string, ReadonlySet<string>>;

const entryFile = "/apps/web/client.tsx";
/** Shows every component, so it would make each of them look shared. */
const gallery = "/kit/ui/gallery/";
/** What the landing page draws at once but brings to life later. */
const further = /\/Further\.tsx$/;
const screen = /\/features\/[\w-]+\/web\/\w+Screen\.tsx$/;
const component = /\/kit\/ui\//;
const icon = /\/kit\/ui\/icons\//;
/** Their few components are worth less than a request of their own. */
const lean = /\/(LandingScreen|MenuScreen|\w+Frame)\.tsx$/;
const landing = /\/(LandingScreen|SiteFrame)\.tsx$/;
const frame = /\/apps\/web\/shell\/\w+Frame\.tsx$/;
const entryFrame = /\/EntryFrame\.tsx$/;
/** What European brands have around every page, the landing page too. */
const european = /\/european\.ts$/;
/** Parts that stand around or over any page of some brands. */
const around = /\/(european\.ts|ConsentSheet\.tsx)$/;
const schemas = /\/node_modules\/zod\//;

/**
 * Few requests and nothing superfluous: one chunk for what the packages give (`vendor`), one for what every page needs or
 * the landing page shares with others (`client`), one for what the landing page brings later and pages like it share
 * (`further`), one for what builds on that but not for the landing page (`acting`), one for what only pages with forms share
 * (`forms`), one for what other inner pages share (`inner`). Left alone, the bundler makes a chunk for every combination of
 * pages: thirty requests.
 */
export function createChunkNames() {
  let known: ReturnType<typeof survey> | undefined;
  return function chunkOf(id: string, getModuleInfo: GetModuleInfo): string | null {
    if (id.startsWith("\0")) return "vendor";
    known ??= survey(getModuleInfo, entryOf(id));
    const pages = known.reach.get(id);
    if (!pages) return null;
    const isPackage = id.includes("/node_modules/");
    if (pages.has(entryFile)) return isPackage ? "vendor" : "client";
    // A page itself keeps a chunk of its own: the build's manifest finds it by that.
    if (pages.has(id)) return null;
    const isForForms = isWithin(pages, known.formPages);
    if (isPackage) return isForForms ? "forms" : null;
    if (!isShared(id, pages, isForForms)) return null;
    if (known.isEverywhere(pages)) return "client";
    if (isOf(further, pages)) return "further";
    if (known.leansOnFurther(id)) return "acting";
    return isForForms ? "forms" : "inner";
  };
}

/** Every component is shared with the gallery, and would get a chunk of its own for that. */
function isShared(id: string, pages: ReadonlySet<string>, isForForms: boolean): boolean {
  const isLean = isForForms || [...pages].every((page) => lean.test(page));
  return pages.size > 1 || icon.test(id) || (component.test(id) && isLean);
}

function isOf(kind: RegExp, pages: ReadonlySet<string>): boolean {
  return [...pages].some((page) => kind.test(page));
}

function isWithin(pages: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...pages].every((page) => others.has(page));
}

function survey(getModuleInfo: GetModuleInfo, entry: string) {
  const reach = reachOfPages(getModuleInfo, entry);
  const frames = [...reach.keys()].filter((id) => entryFrame.test(id));
  const formPages = new Set([...pagesWith(reach, (id) => schemas.test(id)), ...frames]);

  /** Of the landing page itself; or of what it brings later, when a form or a frame needs it too. */
  function isEverywhere(pages: ReadonlySet<string>): boolean {
    const isWide = [...pages].some((page) => formPages.has(page) || frame.test(page) || around.test(page));
    return isOf(landing, pages) || isOf(european, pages) || (isOf(further, pages) && isWide);
  }
  const pagesOf = (id: string) => reach.get(id) ?? new Set<string>();
  const isFurther = (pages: ReadonlySet<string>) => isOf(further, pages) && !isEverywhere(pages);
  const furtherPages = pagesWith(reach, (_, pages) => isFurther(pages));

  const isOfFurtherPages = (id: string) => isWithin(pagesOf(id), furtherPages);

  /**
   * Shared by pages that all have `further`, and built on it: in `inner` it would bring `further` to every page, in
   * `further` it would bring `inner` to the landing page.
   */
  function leansOnFurther(id: string): boolean {
    const isCandidate = pagesOf(id).size > 1 && !pagesOf(id).has(id) && isOfFurtherPages(id);
    const imported = getModuleInfo(id)?.importedIds ?? [];
    return isCandidate && imported.some((each) => isFurther(pagesOf(each)) || leansOnFurther(each));
  }
  return { reach, formPages, isEverywhere, leansOnFurther };
}

/** The pages that need any such module which not every page has. */
function pagesWith(reach: Reach, isSuch: (id: string, pages: ReadonlySet<string>) => boolean): Set<string> {
  const such = [...reach].filter(([id, pages]) => !pages.has(entryFile) && isSuch(id, pages));
  return new Set(such.flatMap(([, pages]) => [...pages]));
}

function isPage(id: string): boolean {
  return [screen, frame, further, around].some((kind) => kind.test(id)) && !id.includes(gallery);
}

/** The entry's id, from that of any module. */
function entryOf(id: string): string {
  const root = /^(.*?)\/(?:apps|features|kit|languages|node_modules)\//.exec(id)?.[1] ?? "";
  return root + entryFile;
}

function reachOfPages(getModuleInfo: GetModuleInfo, entry: string): Reach {
  const reach = new Map<string, Set<string>>();
  const starts = new Map([[entry, entryFile]]);
  const walk = (id: string, page: string) => {
    const pages = reach.get(id) ?? new Set<string>();
    if (pages.has(page)) return;
    reach.set(id, pages.add(page));
    const info = getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) walk(imported, page);
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      if (isPage(imported)) starts.set(imported, imported);
    }
  };
  // A set that grows while it is walked through: each page may lead to further ones.
  for (const [id, page] of starts) walk(id, page);
  return reach;
}
