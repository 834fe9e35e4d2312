import { relative, sep } from "node:path";
import type { Plugin } from "vite";

const folders = new Set(["server", "jobs", "db", "http"]);

/** Compares only folders of the project, because the checkout may be in a folder of any name. */
export function isServerCode(root: string, file: string): boolean {
  const path = relative(root, file).split(sep);
  return !path.includes("node_modules") && path.some((folder) => folders.has(folder));
}

/** Fails the build when a screen imports server code, which would be sent to every browser. */
export function refuseServerCode(root: string): Plugin {
  return {
    name: "refuse-server-code",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        if (!importer || importer.includes("node_modules")) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (source.startsWith("node:") || (resolved !== null && isServerCode(root, resolved.id))) {
          this.error(
            `${importer} imports server code (${source}). Call it through the contract instead: docs/architecture.md`,
          );
        }
        return resolved;
      },
    },
  };
}
