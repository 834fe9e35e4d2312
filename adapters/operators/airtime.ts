import { z } from "zod";
import { OperatorFailed, type AirtimePort } from "#features/subscriptions/server/index.ts";
import type { OperatorResponse } from "./call-operator.ts";

const billingSchema = z.object({ billing_id: z.string(), result_name: z.string() });

/** How an operator names its three calls. */
interface AirtimeCalls {
  charge(charge: Parameters<AirtimePort["charge"]>[0]): Promise<OperatorResponse>;
  find(reference: string): Promise<OperatorResponse>;
  refund(reference: string): Promise<OperatorResponse>;
}

/** One-time charges. All operators answer in the same form: the id of the charge and its result. */
export function airtimeOf(calls: AirtimeCalls): AirtimePort {
  return {
    async charge(charge) {
      const response = await calls.charge(charge);
      if (response.status === 404) throw new OperatorFailed("not_a_customer");
      return outcomeOf(response);
    },
    async find(reference) {
      const response = await calls.find(reference);
      return response.status === 404 ? undefined : outcomeOf(response);
    },
    async refund(reference) {
      const response = await calls.refund(reference);
      if (response.status !== 200) throw new OperatorFailed("refused", `HTTP ${response.status}`);
    },
  };
}

function outcomeOf({ status, body }: OperatorResponse) {
  const billed = billingSchema.safeParse(body);
  if (status !== 200 || !billed.success) throw new OperatorFailed("outcome_unknown", `HTTP ${status}`);
  const { billing_id: ref, result_name: result } = billed.data;
  return result === "SUCCESS"
    ? ({ outcome: "paid", ref } as const)
    : ({ outcome: "declined", reason: result.toLowerCase(), ref } as const);
}
