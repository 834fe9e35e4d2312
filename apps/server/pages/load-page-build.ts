import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { pageAt, RenderInput, RenderOutput } from "#apps/web/server-render.tsx";
import type { Page } from "#apps/web/page.ts";
import type { ThemeSeeds } from "#kit/ui/theme/seeds.ts";

/** The part of the page build that the server uses. */
export interface Renderer {
  render(input: RenderInput): Promise<RenderOutput>;
  pageAt: typeof pageAt;
  pages: readonly Page[];
  displayFontUrl(theme: ThemeSeeds): string;
}

export async function loadRenderer(folder: string): Promise<Renderer> {
  const file = pathToFileURL(join(folder, "server-render.js")).href;
  return (await import(file)) as Renderer;
}
