import type { FastifyInstance } from "fastify";
import type { Site } from "#features/branding/server/index.ts";
import { splitKey, type Contract } from "#kit/contract/contract.ts";
import { openApiOf } from "#kit/contract/openapi.ts";
import type { RouteTable } from "#kit/http/routes.ts";
import { cspHash } from "#kit/http/security-headers.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";

interface Operation {
  summary: string;
  security?: unknown;
  parameters: { name: string; in: string; required: boolean; schema: unknown; description?: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: { 200: { content: Record<string, { schema: unknown }> }; default: { description: string } };
}

function contractsOf(table: RouteTable<Site>): Contract[] {
  return [Object.fromEntries([...table].map(([key, route]) => [key, route.endpoint]))];
}

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function registerApiDocs(server: FastifyInstance, table: RouteTable<Site>): void {
  // Generated at the first request, because most processes never serve it.
  let document: ReturnType<typeof openApiOf> | undefined;
  const made = () => (document ??= openApiOf(contractsOf(table), { title: "Kickoff API", version: "1" }));
  server.get("/api/openapi.json", (_, reply) =>
    reply.type("application/json; charset=utf-8").send(JSON.stringify(made())),
  );
  server.get("/api/docs", (_, reply) => {
    const paths = made().paths as Record<string, Record<string, Operation>>;
    const body = [...table.keys()].map(splitKey).map(({ method, path }) => {
      const operation = paths[path]?.[method.toLowerCase()];
      return operation ? section(method, path, operation) : "";
    });
    const policy = `default-src 'none'; style-src ${cspHash(style)}; frame-ancestors 'none'`;
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .send(page(body.join("")));
  });
}

function section(method: string, path: string, operation: Operation): string {
  const content = operation.requestBody?.content["application/json"]?.schema;
  return (
    `<section><h2><b>${method}</b> <code>${escapeMarkup(path)}</code></h2><p>${escapeMarkup(operation.summary)}</p>` +
    (operation.security ? "<p>Needs a session.</p>" : "") +
    parameterTable(operation.parameters) +
    (content ? details("Body", content) : "") +
    details("Answer", operation.responses[200].content["application/json"]?.schema) +
    `<p class="codes">${escapeMarkup(operation.responses.default.description)}</p></section>`
  );
}

function parameterTable(parameters: Operation["parameters"]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema, description }) =>
      `<tr><td><code>${escapeMarkup(name)}</code></td><td>${place}${required ? ", required" : ""}</td>` +
      `<td><code>${escapeMarkup(JSON.stringify(schema))}</code>${description ? ` ${escapeMarkup(description)}` : ""}</td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>Where</th><th>What</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function details(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre>${escapeMarkup(JSON.stringify(schema, null, 2))}</pre></details>`;
}

const style =
  `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-inline-size:60rem;margin:2rem auto;padding:0 1rem}` +
  `section{padding-block:1rem;border-block-start:1px solid GrayText}h2{font-size:1.125rem;overflow-wrap:anywhere}` +
  `table{inline-size:100%;border-collapse:collapse;font-size:.875rem}th,td{text-align:start;padding:.25rem .5rem .25rem 0;vertical-align:top}td:last-child{inline-size:100%;overflow-wrap:anywhere}` +
  `pre{overflow:auto;font-size:.8125rem}summary{cursor:pointer;padding-block:.5rem}.codes{font-size:.8125rem;opacity:.75}`;

function page(body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kickoff API</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>` +
    `<body><h1>Kickoff API</h1><p>Every call of the product, from the contracts that the server serves. ` +
    `As OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a>.</p>${body}</body></html>`
  );
}
