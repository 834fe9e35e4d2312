import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { compressAssets } from "./build/compress.ts";
import { writeRelease } from "./build/release.ts";
import { root, stampFile, stampOfSources, writeStamp } from "./build/sources.ts";

/** Builds the pages for browsers and for server rendering, and the staff console for browsers. */
const stamp = await stampOfSources();
await rm(stampFile, { force: true });
await build({ root, logLevel: "warn" });
await build({ root, logLevel: "warn", build: { ssr: "apps/web/server-render.tsx" } });
await build({ root, logLevel: "warn", mode: "console" });
await compressAssets(join(root, "dist/client/assets"));
await compressAssets(join(root, "dist/console/assets"));
await writeRelease();
await writeStamp(stamp);
