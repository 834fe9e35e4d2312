import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Plugin } from "vite";

const path = "/dev/reload";

/** Every start of the server has an id. A page that gets another one than before reloads itself. */
const pageCode = `
;(() => {
  let started;
  const listen = () => {
    const source = new EventSource(${JSON.stringify(path)});
    source.onmessage = ({ data }) => {
      if (started !== undefined && started !== data) location.reload();
      started = data;
    };
    source.onerror = () => {
      source.close();
      setTimeout(listen, 200);
    };
  };
  listen();
})();
`;

/** Adds the reload to both page builds, so that the pages and their content security policy stay as they are. */
export function addReload(): Plugin {
  return {
    name: "dev-reload",
    transform: (code, id) => (/\/apps\/(web|console)\/client\.tsx$/.test(id) ? code + pageCode : undefined),
  };
}

export function registerReload(server: FastifyInstance): void {
  const id = randomUUID();
  server.get(path, (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    reply.raw.write(`data: ${id}\n\n`);
  });
}
