import type { DeliveryReport } from "#kit/sms/port.ts";

const states: ReadonlyMap<string | null, DeliveryReport["state"]> = new Map([
  ["Sent", "on_the_way"],
  ["Submitted", "on_the_way"],
  ["Buffered", "on_the_way"],
  ["Success", "delivered"],
  ["Rejected", "failed"],
  ["Failed", "failed"],
  ["AbsentSubscriber", "failed"],
  ["Expired", "failed"],
]);

/**
 * Reads the form that Africa's Talking posts to the callback address. `undefined` means "not a report": answer
 * 200 all the same, because any other status makes the gateway repeat it. The callback carries no signature;
 * its address has to be secret, and a report may only ever change what is shown about a message.
 */
export function parseDeliveryReport(formBody: string): DeliveryReport | undefined {
  const form = new URLSearchParams(formBody);
  const id = form.get("id");
  const to = form.get("phoneNumber")?.replace(/^\+/, "");
  const state = states.get(form.get("status"));
  if (!id || to === undefined || !/^[1-9]\d{6,14}$/.test(to) || state === undefined) return undefined;
  const reason = form.get("failureReason");
  return { id, to, state, ...(reason ? { reason } : {}) };
}
