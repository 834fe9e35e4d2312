import { access, readFile } from "node:fs/promises";
import type { SystemParts } from "#features/staff/server/index.ts";
import { readAssets } from "#kit/http/assets.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { readConsoleBuild } from "./console/console-build.ts";
import { readBuild } from "./pages/build-output.ts";
import { loadRenderer } from "./pages/load-page-build.ts";

export type Builds = Awaited<ReturnType<typeof readBuilds>>;

/** The output of `npm run build`: the server renderer and the browser files. */
export async function readBuilds(folder: string) {
  const made = [
    "server/server-render.js",
    "client/.vite/manifest.json",
    "console/.vite/manifest.json",
    "release.json",
  ];
  await Promise.all(made.map((file) => access(`${folder}/${file}`))).catch(() => {
    throw new SetupError("The pages are not built. Run: npm run build");
  });
  const [renderer, web, console, assets, faces, release] = await Promise.all([
    loadRenderer(`${folder}/server`),
    readBuild(`${folder}/client`),
    readConsoleBuild(`${folder}/console`),
    readAssets(`${folder}/client/assets`, "/assets/"),
    readAssets(`${folder}/server/assets`, "/assets/", [".woff2"]),
    readRelease(`${folder}/release.json`),
  ]);
  return { renderer, web, console, assets: new Map([...faces, ...assets]), release };
}

async function readRelease(file: string): Promise<SystemParts["release"]> {
  return JSON.parse(await readFile(file, "utf8")) as SystemParts["release"];
}
