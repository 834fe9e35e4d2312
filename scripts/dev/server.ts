import "../node-version.js";
import { setImmediate } from "node:timers/promises";
import { readConfig } from "#apps/server/config.ts";
import { startServer } from "#apps/server/server.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { openPageBuilds } from "./page-builds.ts";

/** The server of `npm run dev`. It restarts after changes of server code and is notified of changes of page code. */
async function main([viteUrl = ""]: string[]): Promise<void> {
  const opening = openPageBuilds(viteUrl);
  const server = await startServer(readConfig(process.env, { mode: "demo" }), {
    builds: opening.then(({ builds }) => builds),
    extend(http) {
      http.addHook("onRequest", async () => {
        // A change message may have arrived together with the request.
        await setImmediate();
        await (await opening).ready();
      });
      // Vite adds inline styles and scripts of another origin. `npm start` and the tests use the policy.
      http.addHook("onSend", async (_, reply) => void reply.removeHeader("content-security-policy"));
    },
  });
  const pages = await opening;
  process.on("message", () => pages.reload());
  process.send?.("ready");
  console.log(`Ready at http://localhost:${server.port} after ${process.uptime().toFixed(1)} s.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error);
  console.error("The server has stopped; the next change starts it again.");
  process.exit(1);
});
