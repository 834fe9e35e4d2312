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
    /**
     * Repeating a refund changes nothing. An unknown name stands for a charge that the operator made itself, or before the
     * restart that emptied this memory.
     */
    refund(reference: string): OperatorResponse {
      const billing = charges.get(reference);
      if (reference === "" || (billing && billing.result_name !== "SUCCESS")) return unknown;
      refunded.add(reference);
      return { status: 200, body: { status: "REFUNDED" } };
    },
  };
}
