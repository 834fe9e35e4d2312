import { readAssets } from "#kit/http/assets.ts";
import { readConsoleBuild } from "./console/console-build.ts";
import { readBuild } from "./pages/build-output.ts";
import { loadRenderer } from "./pages/renderer.ts";

/** What `npm run build` made: the code that draws pages, and the files that browsers fetch. */
export async function readBuilds(folder: string) {
  const [renderer, web, console, assets, faces] = await Promise.all([
    loadRenderer(`${folder}/server`),
    readBuild(`${folder}/client`),
    readConsoleBuild(`${folder}/console`),
    readAssets(`${folder}/client/assets`, "/assets/"),
    readAssets(`${folder}/server/assets`, "/assets/", [".woff2"]),
  ]);
  return { renderer, web, console, assets: new Map([...faces, ...assets]) };
}
