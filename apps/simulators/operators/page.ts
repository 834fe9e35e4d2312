import { readFileSync } from "node:fs";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { operatorFamilies, type OperatorFamily } from "#features/branding/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import type { OperatorServer } from "./server.ts";

type Servers = Readonly<Record<OperatorFamily, OperatorServer>>;

const family = z.enum(operatorFamilies);
const msisdn = z.string().regex(/^[1-9]\d{6,14}$/);
/** The digits that are searched for; every form of the page passes them on. */
const searchForm = z.object({
  number: z
    .string()
    .regex(/^\d{0,15}$/)
    .catch(""),
});
const stateForm = searchForm.extend({
  family,
  msisdn,
  service: z.string().min(1).max(100),
  operatorStatus: z.string().max(40),
});
const shownAtOnce = 10;
const smsForm = searchForm.extend({ family, msisdn, text: z.string().min(1).max(160) });

export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The operators' page: lists subscribers, sets a state, sends an SMS from a phone. */
export function createOperatorsPage(servers: Servers): FastifyPluginAsync {
  const styles = readFileSync(new URL("./page.css", import.meta.url), "utf8");
  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get("/sim/operators", async ({ query }, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", pagePolicy)
        .header("cache-control", "no-store")
        .send(pageOf(servers, searchForm.parse(query).number)),
    );
    app.get("/sim/operators.css", async (_, reply) => reply.type("text/css; charset=utf-8").send(styles));

    app.post("/sim/operators/state", async (request, reply) => {
      const form = stateForm.safeParse(request.body);
      if (!form.success) throw commonProblem("invalid_input");
      const { subscriptions, statuses } = servers[form.data.family];
      if (!statuses.all.includes(form.data.operatorStatus)) throw commonProblem("invalid_input");
      const { msisdn: number, service, operatorStatus } = form.data;
      const known = subscriptions.find(number, service);
      const entry = known ?? subscriptions.start(number, service, `page-${number}`, statuses.pending);
      subscriptions.set(entry, operatorStatus, operatorStatus === statuses.active ? "opted_in" : "status");
      return reply.redirect(addressOf(form.data), 303);
    });
    app.post("/sim/operators/sms", async (request, reply) => {
      const form = smsForm.safeParse(request.body);
      if (!form.success) throw commonProblem("invalid_input");
      servers[form.data.family].sendSms(form.data.msisdn, form.data.text);
      return reply.redirect(addressOf(form.data), 303);
    });
  };
}

const addressOf = ({ number }: { number: string }) =>
  number === "" ? "/sim/operators" : `/sim/operators?number=${number}`;

/** The newest subscribers of each operator that match `number`; operators with a match come first. */
function pageOf(servers: Servers, number: string): string {
  const knows = (name: OperatorFamily) => number !== "" && findIn(servers[name], number).length > 0;
  const inOrder = [...operatorFamilies.filter(knows), ...operatorFamilies.filter((name) => !knows(name))];
  const sections = inOrder.map((name) => sectionOf(servers[name], number)).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="dark" />
<title>Simulated operators</title><link rel="stylesheet" href="/sim/operators.css" /></head>
<body><main><h1>Simulated operators</h1>
<p>Every change here is sent to the product in a signed callback. Texts arrive on the <a href="/sim">phone</a>.</p>
<form method="get" action="/sim/operators"><label>Number <input name="number" inputmode="numeric" pattern="[0-9]*" value="${number}" /></label><button>Find</button></form>
${sections}</main></body></html>`;
}

const titles: Readonly<Record<OperatorFamily, string>> = {
  kenya: "Kenya",
  telkom: "Telkom",
  "south-african": "South Africa",
  nigeria: "Nigeria",
};

const findIn = ({ subscriptions }: OperatorServer, number: string) =>
  subscriptions.list().filter((entry) => entry.msisdn.includes(number));

function sectionOf(server: OperatorServer, number: string): string {
  const { family: name, statuses } = server;
  const options = (chosen: string) =>
    statuses.all
      .map(
        (operatorStatus) =>
          `<option${operatorStatus === chosen ? " selected" : ""}>${escapeMarkup(operatorStatus)}</option>`,
      )
      .join("");
  const hidden = (field: string, value: string) =>
    `<input type="hidden" name="${field}" value="${escapeMarkup(value)}" />`;
  const searched = hidden("number", number);
  const found = findIn(server, number);
  const rows = found.slice(0, shownAtOnce).map((entry) => {
    const hiddenFields = searched + hidden("family", name) + hidden("msisdn", entry.msisdn);
    return `<tr><th scope="row">+${escapeMarkup(entry.msisdn)}</th><td>${escapeMarkup(entry.service)}</td>
<td><form method="post" action="/sim/operators/state">${hiddenFields}${hidden("service", entry.service)}
<label>State <select name="operatorStatus">${options(entry.operatorStatus)}</select></label><button>Set</button></form></td>
<td><form method="post" action="/sim/operators/sms">${hiddenFields}
<label>SMS <input name="text" value="STOP" maxlength="160" required /></label><button>Send</button></form></td></tr>`;
  });
  const table =
    rows.length === 0
      ? "<p>Nobody here.</p>"
      : `<table><thead><tr><th scope="col">Number</th><th scope="col">Service</th><th scope="col">State</th>
<th scope="col">From the phone</th></tr></thead><tbody>${rows.join("")}</tbody></table>${moreOf(found.length)}`;
  return `<section><h2>${titles[name]}</h2>${table}
<form method="post" action="/sim/operators/state">${searched}${hidden("family", name)}
<label>Number <input name="msisdn" inputmode="numeric" pattern="[1-9][0-9]{6,14}" required /></label>
<label>Service <input name="service" required /></label>
<label>State <select name="operatorStatus">${options(statuses.active)}</select></label><button>Set</button></form></section>`;
}

const moreOf = (count: number) =>
  count > shownAtOnce ? `<p>The newest ${shownAtOnce} of ${count}. Find the others by their number.</p>` : "";
