import { json } from "node:stream/consumers";
import { createServer, type HotPayload, type Plugin, type ViteDevServer } from "vite";
import { freePort } from "#kit/machine/free-port.ts";
import { root } from "../build/sources.ts";
import { invokePath } from "./page-builds.ts";

interface PageServerOptions {
  /** Called after a module of server rendering has changed. */
  onChange(): void;
}

/** Vite's dev server: serves page code module by module and replaces changed modules in open pages. */
export async function startPageServer({ onChange }: PageServerOptions): Promise<ViteDevServer> {
  const port = await freePort();
  const vite = await createServer({
    root,
    logLevel: "warn",
    plugins: [refreshFirst(), reportServerChanges(onChange), serveModules()],
    optimizeDeps: { entries: ["apps/web/client.tsx", "apps/console/client.tsx"] },
    server: {
      port,
      strictPort: true,
      // Pages are on another port, so URLs of fonts and pictures must name this one.
      origin: `http://localhost:${port}`,
      watch: { ignored: ["**/data/**", "**/dist/**", "**/.cache/**"] },
    },
  });
  return vite.listen();
}

/** React Refresh has to be there before the first component. */
function refreshFirst(): Plugin {
  return {
    name: "dev-refresh-first",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (code, id) =>
      /\/apps\/(web|console)\/client\.tsx$/.test(id)
        ? `import "@vitejs/plugin-react/preamble";\n${code}`
        : undefined,
  };
}

function reportServerChanges(onChange: () => void): Plugin {
  return {
    name: "dev-tell-server",
    applyToEnvironment: ({ name }) => name === "ssr",
    hotUpdate({ modules }) {
      if (modules.length > 0) onChange();
    },
  };
}

/** The transport of Vite's module runner: https://vite.dev/guide/api-environment-runtimes#moduleRunnerTransport */
function serveModules(): Plugin {
  return {
    name: "dev-serve-modules",
    configureServer({ middlewares, environments }) {
      middlewares.use(invokePath, (request, response) => {
        void json(request)
          .then((payload) => environments["ssr"]?.hot.handleInvoke(payload as HotPayload))
          .then((answer) => response.end(JSON.stringify(answer)));
      });
    },
  };
}
