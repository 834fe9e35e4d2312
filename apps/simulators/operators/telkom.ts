import { operatorStatuses } from "#features/subscriptions/rules.ts";
import { depEvent } from "./dep.ts";
import { approve, text, type Shape } from "./shapes.ts";

const notFound = { status: 404, body: { error_code: 404, error_message: "Not found" } };

/** The four calls of Telkom South Africa. A subscriber is found by the number; its services are ours alone. */
export function telkomShape(): Shape {
  const words = {
    pending: "PENDING",
    active: "ACTIVE",
    ended: "CANCELLED",
    all: Object.keys(operatorStatuses.telkom),
  };
  return {
    words,
    isAllowed: (headers) => text(headers["x-api-key"]) !== "",
    answer({ method, path, body }, desk) {
      const { book } = desk;
      const msisdn = text(body["msisdn"]);
      const entry = book.list().find((one) => one.msisdn === msisdn);
      const tell = (found: { word: string; subscriptionId: string; reference: string }) => ({
        status: 200,
        body: {
          msisdn,
          Status: found.word,
          subscription_id: found.subscriptionId,
          ext_ref: found.reference,
        },
      });
      switch (`${method} ${path}`) {
        case "POST /subscribe": {
          if (!desk.isCustomer(msisdn)) return notFound;
          const begun = book.start(msisdn, text(body["svc_id"]), text(body["ext_ref"]), words.pending);
          const answer = tell(begun);
          approve(desk, begun, words.active);
          return answer;
        }
        case "POST /unsubscribe":
          if (!entry) return notFound;
          if (entry.word !== words.ended) book.set(entry, words.ended);
          return tell(entry);
        case "POST /v2-get-user-via-product-id":
        case "POST /update-user-state":
          return entry ? tell(entry) : notFound;
        default:
          return undefined;
      }
    },
    event: depEvent,
  };
}
