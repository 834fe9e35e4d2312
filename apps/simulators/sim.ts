import { readFileSync } from "node:fs";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Messages } from "./messages.ts";

const listQuery = z.object({ to: z.string().min(1).max(254).optional() });
const messageParams = z.object({ id: z.coerce.number().int().positive() });

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** No script, form or network: a mail can only be read. Its links open in a new tab. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** The pages of sent messages. Registered only with the simulators. */
export function createSimPlugin(messages: Messages): FastifyPluginAsync {
  const page = readAsset(new URL("./page/phone.html", import.meta.url));
  const script = readAsset(new URL("./page/phone.js", import.meta.url));
  const clockScript = readAsset(new URL("./page/clock.js", import.meta.url));
  const styles =
    readAsset(new URL("./page/list.css", import.meta.url)) +
    readAsset(new URL("./page/device.css", import.meta.url));

  return async (app) => {
    app.get("/sim", async (_, reply) =>
      reply.type("text/html; charset=utf-8").header("content-security-policy", pagePolicy).send(page),
    );
    app.get("/sim/app.js", async (_, reply) => reply.type("text/javascript; charset=utf-8").send(script));
    app.get("/sim/clock.js", async (_, reply) =>
      reply.type("text/javascript; charset=utf-8").send(clockScript),
    );
    app.get("/sim/app.css", async (_, reply) => reply.type("text/css; charset=utf-8").send(styles));

    app.get("/sim/messages", async (request, reply) => {
      const query = listQuery.safeParse(request.query);
      if (!query.success) throw commonProblem("invalid_input", [{ field: "to", code: "invalid" }]);
      const { to } = query.data;
      void reply.header("cache-control", "no-store");
      return messages.list({ limit: 200, ...(to === undefined ? {} : { to }) });
    });

    app.get("/sim/messages/:id/html", async (request, reply) => {
      const params = messageParams.safeParse(request.params);
      const html = params.success ? messages.find(params.data.id)?.html : undefined;
      if (html === undefined) throw commonProblem("not_found");
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", mailPolicy)
        .header("x-frame-options", "SAMEORIGIN")
        .header("cache-control", "no-store")
        .send(html.replace(/<head[^>]*>/i, '$&<base target="_blank">'));
    });
  };
}

function readAsset(file: URL): string {
  return readFileSync(file, "utf8");
}
