import type { FastifyReply, FastifyRequest } from "fastify";
import type { Page } from "#apps/web/page.ts";
import { arrivalCookies } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { EndpointKey } from "#kit/contract/contract.ts";
import { commonProblem, Problem } from "#kit/contract/problem.ts";
import { callForForm, type ApiOptions } from "#kit/http/api.ts";
import { problemBody } from "#kit/http/problems.ts";
import type { PostedForm } from "#kit/ui/forms/posted-form.tsx";
import { leadsToCheckout, nextOf } from "./next-page.ts";
import { requireRequestInfo } from "./page-request.ts";

/** The API call of a form, and the page after success. */
interface FormCall {
  key: EndpointKey;
  body: Record<string, unknown>;
  next(response: unknown): string;
  cookies?: (response: unknown) => string[];
}

type Fields = Readonly<Record<string, string>>;
type ReadForm = (fields: Fields, page: { site: Site; url: string; now: Date }) => FormCall;

/** By page id. The forms of all other pages need scripts. */
const forms: Readonly<Record<string, ReadForm>> = {
  "auth-login": ({ email, password }, { url }) => ({
    key: "POST /api/game/email-login",
    body: { email, password },
    next: () => nextOf(url) ?? home,
  }),
  "auth-register": (fields, { url, site }) => {
    if (!fields["country"] && site.brand.countries.length > 1) {
      throw commonProblem("invalid_input", [{ field: "country", code: "country_missing" }]);
    }
    const { name, email, password, confirmPassword, dateOfBirth, country, guardianEmail } = fields;
    return {
      key: "POST /api/game/email-register",
      body: {
        name,
        email,
        password,
        confirmPassword,
        dateOfBirth,
        country: country || undefined,
        guardianEmail,
        hasGuardianConsent: fields["hasGuardianConsent"] !== undefined,
        hasAcceptedTerms: fields["hasAcceptedTerms"] !== undefined,
        next: nextOf(url) ?? undefined,
      },
      next: () => withNext("/auth/email-verification", url),
    };
  },
  guest: ({ msisdn = "" }, { url, site, now }) => ({
    key: "POST /api/game/request-otp",
    body: { msisdn },
    next: () => withNext("/submit-otp?sent=1", url),
    cookies: () => arrivalCookies({ site, now }, { msisdn }),
  }),
  "submit-otp": ({ msisdn, otp, answer }, { url, site }) => {
    if (answer !== undefined) throw needsScripts();
    return {
      key: "POST /api/game/validate-otp",
      body: { msisdn, otp },
      next: (entered) => {
        const { isRegistered, needsSecondProof } = entered as {
          isRegistered: boolean;
          needsSecondProof: boolean;
        };
        if (needsSecondProof) return withNext("/submit-otp?secondProof=1", url);
        if (isRegistered) return nextOf(url) ?? home;
        const isFirstSubscribed = site.brand.paymentMethods.includes("airtime") && !leadsToCheckout(url);
        return withNext(isFirstSubscribed ? "/doi-one" : "/register-form/false", url);
      },
    };
  },
  "switch-player": ({ link }) => ({
    key: "POST /api/game/player-switch",
    body: { link },
    next: (response) => (response as { nextPage: string }).nextPage,
  }),
  "register-form": ({ username, cellNumber, email, dateOfBirth, avatarUrl }, { url, site }) => ({
    key: "POST /api/game/register",
    body: {
      username,
      cellNumber,
      avatarUrl,
      email: email || null,
      dateOfBirth: dateOfBirth || null,
      provider: site.brand.provider,
      startFresh: new URLSearchParams(url.split("?")[1]).has("fresh"),
    },
    next: () => nextOf(url) ?? home,
  }),
};

/** Never rendered into a page again. */
const secrets = ["password", "confirmPassword", "currentPassword", "otp", "token"];
const home = "/landing";

export type FormOutcome =
  | { kind: "done"; location: string }
  | { kind: "refused"; status: number; posted: PostedForm };

/** Handles forms that browsers submit without scripts, because these are off or not yet loaded. */
export function createFormPosts(options: ApiOptions<Site>) {
  return async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
  ): Promise<FormOutcome> {
    refuseUnknownOrigin(request);
    const { site, lastingCookies } = requireRequestInfo(request);
    const fields = fieldsOf(request.body);
    try {
      const read = forms[page.id];
      if (!read) throw needsScripts();
      const { key, body, next, cookies } = read(fields, { site, url: request.url, now: options.clock.now() });
      const route = options.table.get(key);
      if (!route) throw commonProblem("not_found");
      const response = await callForForm(options, route, request, reply, body);
      for (const cookie of cookies?.(response) ?? []) reply.header("set-cookie", cookie);
      return { kind: "done", location: next(response) };
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      // A failed call sets no cookies.
      reply.removeHeader("set-cookie");
      for (const cookie of lastingCookies) reply.header("set-cookie", cookie);
      // Only a script can compute the proof of work.
      const problem = error.code === "proof_of_work_required" ? new Problem("scripts_needed", 403) : error;
      const { fields: faults = {}, ...general } = problemBody(problem, site);
      const values = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, secrets.includes(name) ? "" : value]),
      );
      return {
        kind: "refused",
        status: problem.status,
        posted: { values, problem: general, fields: faults },
      };
    }
  };
}

/** The form was submitted before the page's scripts had loaded. */
function needsScripts(): Problem {
  return new Problem("scripts_late", 409);
}

/** Browsers always send the origin of a form. A request without it could come from another site. */
function refuseUnknownOrigin({ headers }: FastifyRequest): void {
  if (headers.origin === undefined && headers["sec-fetch-site"] === undefined) {
    throw commonProblem("foreign_origin");
  }
}

function fieldsOf(body: unknown): Fields {
  if (!(body instanceof URLSearchParams)) throw commonProblem("unsupported_media_type");
  return Object.fromEntries(body);
}

function withNext(path: string, url: string): string {
  const next = nextOf(url);
  return next === null ? path : `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}
