import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { normaliseMsisdn } from "#features/accounts/rules.ts";
import { handOffSignature } from "#features/accounts/server/index.ts";
import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import { operatorKeyOf, packagesOf } from "#features/subscriptions/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { createFormat } from "#kit/i18n/format.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { outsidePage, type Sold } from "./outside-page.ts";
import { pagePolicy } from "./page.ts";
import type { OperatorServer } from "./server.ts";

export interface OutsideOptions {
  servers: Readonly<Record<OperatorFamily, OperatorServer>>;
  brands: readonly Brand[];
  /** The key that the brand's operator signs numbers with. */
  handOffKeyOf(brand: string): string | undefined;
  clock: Clock;
}

const folder = "/sim/operators/outside";

type OutsidePages = Pick<Brand, "externalPlaySite" | "operatorPaymentPage" | "operatorOptInPage">;

/**
 * Where the operator's own pages are while it is simulated: on the brand's own host. A real payment page learns the
 * number from its network; this one has to be told.
 */
export function outsidePagesOf(brand: Brand): OutsidePages {
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

/** The pages on which operators sell their subscription themselves: a play site, and a page for saying yes or no. */
export function createOutsidePages(options: OutsideOptions): FastifyPluginAsync {
  const { servers, brands, clock } = options;

  function find(asked: unknown): { brand: Brand; server: OperatorServer } {
    const key = params.safeParse(asked).data?.brand;
    const brand = brands.find((one) => one.key === key);
    const isThere = brand && Object.values(outsidePagesOf(brand)).some((page) => page !== null);
    if (!isThere || brand.operator === null) throw commonProblem("not_found");
    return { brand, server: servers[brand.operator] };
  }

  /** A play site vouches for the number by its signature, a payment page by the reference that it was opened with. */
  function wayBack(brand: Brand, msisdn: string, extRef: string): string {
    const key = options.handOffKeyOf(brand.key);
    const ts = String(Math.floor(clock.now().getTime() / 1_000));
    const words =
      brand.outside === "play-site" && key !== undefined
        ? { msisdn, ts, sig: handOffSignature(key, brand.key, { msisdn, ts }) }
        : { msisdn, ext_ref: extRef, result: "SUCCESS" };
    return `/landing?${new URLSearchParams(words).toString()}`;
  }

  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.get(`${folder}/:brand`, async (request, reply) => {
      const { brand } = find(request.params);
      const { ext_ref: extRef = "", msisdn, ...asked } = openingQuery.safeParse(request.query).data ?? {};
      const sold = soldOn(brand, asked.service);
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", pagePolicy)
        .header("cache-control", "no-store")
        .send(outsidePage(brand, sold, { extRef, ...(msisdn ? { msisdn } : {}) }));
    });
    app.post(`${folder}/:brand`, async (request, reply) => {
      const { brand, server } = find(request.params);
      const form = answerForm.safeParse(request.body);
      if (!form.success) throw commonProblem("invalid_input");
      const { answer, msisdn: typed, ext_ref: extRef = "" } = form.data;
      const sold = soldOn(brand, form.data.service);
      if (answer === "no") return reply.redirect(`/landing?${declined(extRef)}`, 303);
      const number = normaliseMsisdn(typed, brand);
      if (!("msisdn" in number)) {
        const page = outsidePage(brand, sold, { extRef, msisdn: typed, isRefused: true });
        return reply
          .code(400)
          .type("text/html; charset=utf-8")
          .header("content-security-policy", pagePolicy)
          .send(page);
      }
      const { msisdn } = number;
      const { book, words } = server;
      const known = book.find(msisdn, sold.service);
      const isKnown = known?.word === words.active && brand.outside === "play-site";
      if (!isKnown) {
        const entry = book.start(
          msisdn,
          sold.service,
          extRef || `play-${msisdn}-${clock.now().getTime()}`,
          words.pending,
        );
        book.set(entry, words.active, "opted_in");
      }
      return reply.redirect(wayBack(brand, msisdn, extRef), 303);
    });
  };
}

const declined = (extRef: string) => new URLSearchParams({ ext_ref: extRef, result: "DECLINED" }).toString();

/** What the page of one service sells, and for how much; the shortest period where none is named. */
function soldOn(brand: Brand, asked: string | undefined): Sold {
  const all = packagesOf(brand).map(({ period, price }) => ({
    period,
    price,
    service: operatorKeyOf(brand, period),
  }));
  const sold = all.find(({ service }) => service === asked) ?? all[0];
  if (!sold) throw commonProblem("not_found");
  const { locale, currency, timeZone } = brand;
  const money = createFormat({ locale, currency, timeZone }).money(sold.price);
  return { service: sold.service, price: `${money} per ${periodWords[sold.period]}` };
}

const periodWords = { daily: "day", weekly: "week", monthly: "month" } as const;
