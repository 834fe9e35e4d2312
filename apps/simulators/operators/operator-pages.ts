import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { normaliseMsisdn } from "#features/accounts/rules.ts";
import { handOffSignature } from "#features/accounts/server/index.ts";
import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import { operatorKeyOf, packagesOf } from "#features/subscriptions/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { createFormat } from "#kit/i18n/format.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { operatorPageHtml, type OfferedService } from "./operator-page-html.ts";
import { pagePolicy } from "./page.ts";
import type { OperatorServer } from "./server.ts";

export interface OperatorPagesOptions {
  servers: Readonly<Record<OperatorFamily, OperatorServer>>;
  brands: readonly Brand[];
  /** The key with which the brand's operator signs numbers. */
  handOffKeyOf(brand: string): string | undefined;
  clock: Clock;
}

const folder = "/sim/operators/outside";

type OutsidePages = Pick<Brand, "externalPlaySite" | "operatorPaymentPage" | "operatorOptInPage">;

/**
 * Addresses of the operator's pages while it is simulated: on the brand's own host. A real payment page knows
 * the number from its network; this one asks for it.
 */
export function operatorPagesOf(brand: Brand): OutsidePages {
  const page = `${folder}/${brand.key}`;
  const ofService = `${page}?service={serviceId}&ext_ref={extRef}&msisdn={msisdn}`;
  return {
    externalPlaySite: brand.externalPlaySite && page,
    operatorPaymentPage: brand.operatorPaymentPage && ofService,
    operatorOptInPage: brand.operatorOptInPage && ofService,
  };
}

const params = z.object({ brand: z.string() });
const reference = z.string().max(128).optional();
const serviceId = z.string().max(128).optional();
const openingQuery = z.object({
  service: serviceId,
  ext_ref: reference,
  msisdn: z.string().max(40).optional(),
});
const answerForm = z.object({
  msisdn: z.string().max(40),
  answer: z.enum(["yes", "no"]),
  service: serviceId,
  ext_ref: reference,
});

/** The pages on which operators sell subscriptions: a play site and a confirmation page. */
export function createOperatorPages(options: OperatorPagesOptions): FastifyPluginAsync {
  const { servers, brands, clock } = options;

  function find(input: unknown): { brand: Brand; server: OperatorServer } {
    const key = params.safeParse(input).data?.brand;
    const brand = brands.find((one) => one.key === key);
    const hasPages = brand && Object.values(operatorPagesOf(brand)).some((page) => page !== null);
    if (!hasPages || brand.operator === null) throw commonProblem("not_found");
    return { brand, server: servers[brand.operator] };
  }

  /** A play site returns with a signed number, a payment page with the reference that it was opened with. */
  function returnUrl(brand: Brand, msisdn: string, extRef: string): string {
    const key = options.handOffKeyOf(brand.key);
    const ts = String(Math.floor(clock.now().getTime() / 1_000));
    const parameters =
      brand.outside === "play-site" && key !== undefined
        ? { msisdn, ts, sig: handOffSignature(key, brand.key, { msisdn, ts }) }
        : { msisdn, ext_ref: extRef, result: "SUCCESS" };
    return `/landing?${new URLSearchParams(parameters).toString()}`;
  }

  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get(`${folder}/:brand`, async (request, reply) => {
      const { brand } = find(request.params);
      const { ext_ref: extRef = "", msisdn, ...query } = openingQuery.safeParse(request.query).data ?? {};
      const offer = offerOf(brand, query.service);
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", pagePolicy)
        .header("cache-control", "no-store")
        .send(operatorPageHtml(brand, offer, { extRef, ...(msisdn ? { msisdn } : {}) }));
    });
    app.post(`${folder}/:brand`, async (request, reply) => {
      const { brand, server } = find(request.params);
      const form = answerForm.safeParse(request.body);
      if (!form.success) throw commonProblem("invalid_input");
      const { answer, msisdn: typed, ext_ref: extRef = "" } = form.data;
      const offer = offerOf(brand, form.data.service);
      if (answer === "no") return reply.redirect(`/landing?${declined(extRef)}`, 303);
      const number = normaliseMsisdn(typed, brand);
      if (!("msisdn" in number)) {
        const page = operatorPageHtml(brand, offer, { extRef, msisdn: typed, isRefused: true });
        return reply
          .code(400)
          .type("text/html; charset=utf-8")
          .header("content-security-policy", pagePolicy)
          .send(page);
      }
      const { msisdn } = number;
      const { subscriptions, statuses } = server;
      const known = subscriptions.find(msisdn, offer.service);
      const isKnown = known?.operatorStatus === statuses.active && brand.outside === "play-site";
      if (!isKnown) {
        const entry = subscriptions.start(
          msisdn,
          offer.service,
          extRef || `play-${msisdn}-${clock.now().getTime()}`,
          statuses.pending,
        );
        subscriptions.set(entry, statuses.active, "opted_in");
      }
      return reply.redirect(returnUrl(brand, msisdn, extRef), 303);
    });
  };
}

const declined = (extRef: string) => new URLSearchParams({ ext_ref: extRef, result: "DECLINED" }).toString();

/** Name and price of a service; the shortest period if none is named. */
function offerOf(brand: Brand, requested: string | undefined): OfferedService {
  const all = packagesOf(brand).map(({ period, price }) => ({
    period,
    price,
    service: operatorKeyOf(brand, period),
  }));
  const plan = all.find(({ service }) => service === requested) ?? all[0];
  if (!plan) throw commonProblem("not_found");
  const { locale, currency, timeZone } = brand;
  const money = createFormat({ locale, currency, timeZone }).money(plan.price);
  return { service: plan.service, price: `${money} per ${periodWords[plan.period]}` };
}

const periodWords = { daily: "day", weekly: "week", monthly: "month" } as const;
