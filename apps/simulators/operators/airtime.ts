import type { OperatorResponse } from "./protocol.ts";

interface Billing {
  billing_id: string;
  result_name: string;
}

const unknown = { status: 404, body: { error_message: "No such charge" } };

/** One-time charges of an operator, in memory. A repeated reference returns the first result. */
export function createAirtimeCharges() {
  const charges = new Map<string, Billing>();
  const refunded = new Set<string>();
  const answerOf = (billing: Billing | undefined): OperatorResponse =>
    billing ? { status: 200, body: billing } : unknown;
  return {
    charge(reference: string, isBroke: boolean): OperatorResponse {
      const billing = charges.get(reference) ?? {
        billing_id: `b-${charges.size + 1}`,
        result_name: isBroke ? "INSUFFICIENT_FUNDS" : "SUCCESS",
      };
      charges.set(reference, billing);
      return answerOf(billing);
    },
    find: (reference: string) => answerOf(charges.get(reference)),
    /** Repeating a refund changes nothing. */
    refund(reference: string): OperatorResponse {
      if (charges.get(reference)?.result_name !== "SUCCESS") return unknown;
      refunded.add(reference);
      return { status: 200, body: { status: "REFUNDED" } };
    },
  };
}
