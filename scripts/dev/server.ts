import "../node-version.js";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { SetupError } from "#kit/machine/setup-error.ts";

/** Half of the time of a start goes into loading packages, which do not change between restarts. */
const packages = [
  "fastify",
  "kysely",
  "nodemailer",
  "pg",
  "pg-boss",
  "prom-client",
  "smtp-server",
  "socket.io",
  "vite/module-runner",
  "zod",
];

/** The server of `npm run dev`. It restarts after changes of server code and is notified of changes of page code. */
async function main([viteUrl = ""]: string[]): Promise<void> {
  const starting = once(process, "message");
  await Promise.all(packages.map((name) => import(name)));
  await starting;
  const startedAt = performance.now();
  const [{ openPageBuilds }, { readConfig }, { startServer }] = await Promise.all([
    import("./page-builds.ts"),
    import("#apps/server/config.ts"),
    import("#apps/server/server.ts"),
  ]);
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
  console.log(
    `Ready at http://localhost:${server.port} after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error);
  console.error("The server has stopped; the next change starts it again.");
  process.exit(1);
});
