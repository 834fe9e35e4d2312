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
const stateForm = z.object({ family, msisdn, service: z.string().min(1).max(100), word: z.string().max(40) });
const smsForm = z.object({ family, msisdn, text: z.string().min(1).max(160) });

export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Where one can be an operator's switchboard: see who is subscribed, flip a state, send an SMS from a phone. */
export function createOperatorsPage(servers: Servers): FastifyPluginAsync {
  const styles = readFileSync(new URL("./page.css", import.meta.url), "utf8");
  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get("/sim/operators", async (_, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", pagePolicy)
        .header("cache-control", "no-store")
        .send(pageOf(servers)),
    );
    app.get("/sim/operators.css", async (_, reply) => reply.type("text/css; charset=utf-8").send(styles));

    app.post("/sim/operators/state", async (request, reply) => {
      const form = stateForm.safeParse(request.body);
      if (!form.success) throw commonProblem("invalid_input");
      const { book, words } = servers[form.data.family];
      if (!words.all.includes(form.data.word)) throw commonProblem("invalid_input");
      const { msisdn: number, service, word } = form.data;
      const known = book.find(number, service);
      const entry = known ?? book.start(number, service, `page-${number}`, words.pending);
      book.set(entry, word, word === words.active ? "opted_in" : "status");
      return reply.redirect("/sim/operators", 303);
    });
    app.post("/sim/operators/sms", async (request, reply) => {
      const form = smsForm.safeParse(request.body);
      if (!form.success) throw commonProblem("invalid_input");
      servers[form.data.family].sendSms(form.data.msisdn, form.data.text);
      return reply.redirect("/sim/operators", 303);
    });
  };
}

function pageOf(servers: Servers): string {
  const sections = operatorFamilies.map((name) => sectionOf(servers[name])).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="dark" />
<title>Simulated operators</title><link rel="stylesheet" href="/sim/operators.css" /></head>
<body><main><h1>Simulated operators</h1>
<p>Whatever changes here is told to the product by a signed callback. Texts arrive on the <a href="/sim">phone</a>.</p>
${sections}</main></body></html>`;
}

function sectionOf({ family: name, words, book }: OperatorServer): string {
  const options = (chosen: string) =>
    words.all
      .map((word) => `<option${word === chosen ? " selected" : ""}>${escapeMarkup(word)}</option>`)
      .join("");
  const hidden = (field: string, value: string) =>
    `<input type="hidden" name="${field}" value="${escapeMarkup(value)}" />`;
  const rows = book
    .list()
    .slice(0, 100)
    .map((entry) => {
      const whose = hidden("family", name) + hidden("msisdn", entry.msisdn);
      return `<tr><th scope="row">+${escapeMarkup(entry.msisdn)}</th><td>${escapeMarkup(entry.service)}</td>
<td><form method="post" action="/sim/operators/state">${whose}${hidden("service", entry.service)}
<label>State <select name="word">${options(entry.word)}</select></label><button>Set</button></form></td>
<td><form method="post" action="/sim/operators/sms">${whose}
<label>SMS <input name="text" value="STOP" maxlength="160" required /></label><button>Send</button></form></td></tr>`;
    });
  const table =
    rows.length === 0
      ? "<p>Nobody has subscribed since the start.</p>"
      : `<table><thead><tr><th scope="col">Number</th><th scope="col">Service</th><th scope="col">State</th>
<th scope="col">From the phone</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return `<section><h2>${escapeMarkup(name)}</h2>${table}
<form method="post" action="/sim/operators/state">${hidden("family", name)}
<label>Number <input name="msisdn" inputmode="numeric" pattern="[1-9][0-9]{6,14}" required /></label>
<label>Service <input name="service" required /></label>
<label>State <select name="word">${options(words.active)}</select></label><button>Set</button></form></section>`;
}
