import type { FastifyInstance } from "fastify";
import type { Clock } from "#kit/pure/clock.ts";
import { demoStaff, demoStaffCode, demoStaffPassword } from "./staff.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
const styles =
  "body{font:1rem/1.6 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:dark;background:#111;color:#eee}" +
  "td,th{padding:.3rem 1rem .3rem 0;text-align:start}td:first-child{overflow-wrap:anywhere}code{font-size:1.1em}";

/** Shows the codes of the demo's staff, because nobody has an authenticator app for them. */
export function registerDemoCodes(server: FastifyInstance, clock: Clock): void {
  server.get("/sim/staff.json", async (_, reply) => {
    reply.header("cache-control", "no-store");
    const code = demoStaffCode(clock.now());
    return {
      members: demoStaff.map(({ email, role }) => ({ email, role })),
      password: demoStaffPassword,
      code,
    };
  });
  server.get("/sim/staff", async (_, reply) => {
    const rows = demoStaff.map(
      ({ email, role, brands }) =>
        `<tr><td>${email}<td>${role}<td>${role === "owner" ? "all" : brands.join(", ")}`,
    );
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="10">` +
          `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Demo staff</title>` +
          `<style>${styles}</style></head><body><h1>Demo staff</h1>` +
          `<p>Sign in at <a href="/staff">/staff</a> with the password <code>${demoStaffPassword}</code> ` +
          `and the code of the moment: <code id="code">${demoStaffCode(clock.now())}</code>. ` +
          `A code works once for each member; this page renews itself.</p>` +
          `<table><tr><th>E-mail<th>Role<th>Brands${rows.join("")}</table></body></html>`,
      );
  });
}
