import type { Brand } from "#features/branding/rules.ts";
import { addToFigure } from "#features/brand-statistics/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { SmsPort } from "#kit/sms/port.ts";
import { countSegments } from "#kit/sms/segments.ts";

interface CountContext {
  readonly database: Executor;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
}

/** The price of one SMS part in a country, in the smallest unit. */
export interface PartPrice {
  readonly minor: number;
  readonly currency: string;
}

/** Counts SMS, their parts and their cost by brand and day; without a price the cost is unknown, not zero. An SMS that was sent is never repeated because it was not counted. */
export function countSms(
  sms: SmsPort,
  {
    siteOf,
    prices,
    ...context
  }: CountContext & {
    siteOf(brand: string): { brand: Brand } | undefined;
    /** The prices by country. */
    prices: Readonly<Record<string, PartPrice>>;
  },
): SmsPort {
  return {
    async send(message) {
      const receipt = await sms.send(message);
      const brand = siteOf(message.brand)?.brand;
      if (!brand) return receipt;
      const { segments } = countSegments(message.text);
      const price = prices[brand.country];
      const unpriced = price ? {} : { unpriced: segments };
      await count(context, brand, "sms", { messages: 1, parts: segments, ...unpriced });
      if (price) await count(context, brand, "sms_cost", { [price.currency]: segments * price.minor });
      return receipt;
    },
  };
}

/** Counts an unexpected failure of a call or page of the brand. */
export function countError(context: CountContext, brand: Brand): Promise<void> {
  return count(context, brand, "errors", { "": 1 });
}

async function count(
  { database, clock, log }: CountContext,
  brand: Brand,
  figure: Parameters<typeof addToFigure>[2],
  parts: Readonly<Record<string, number>>,
): Promise<void> {
  try {
    await addToFigure(database, brand, figure, parts, clock.now());
  } catch (error) {
    log.warn(
      { figure, brand: brand.key, failure: describeFailure(error) },
      "a figure was not counted; the console shows too few",
    );
  }
}
