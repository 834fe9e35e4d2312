import { operatorStatuses } from "#features/subscriptions/rules.ts";
import { createAirtimeCharges } from "./airtime.ts";
import { southAfricanEvent } from "./south-african-event.ts";
import { text, type Protocol } from "./protocol.ts";

const notFound = { status: 404, body: { error_code: 404, error_message: "Not found" } };

/** The four calls of Telkom South Africa. A subscriber is found by number. */
export function telkomProtocol(): Protocol {
  const airtime = createAirtimeCharges();
  const statuses = {
    pending: "PENDING",
    active: "ACTIVE",
    ended: "CANCELLED",
    all: Object.keys(operatorStatuses.telkom),
  };
  return {
    statuses,
    isAllowed: (headers) => text(headers["x-api-key"]) !== "",
    answer({ method, path, body }, operator) {
      const { subscriptions } = operator;
      const msisdn = text(body["msisdn"]);
      const entry = subscriptions.list().find((one) => one.msisdn === msisdn);
      const bodyOf = (found: { operatorStatus: string; subscriptionId: string; reference: string }) => ({
        status: 200,
        body: {
          msisdn,
          Status: found.operatorStatus,
          subscription_id: found.subscriptionId,
          ext_ref: found.reference,
        },
      });
      switch (`${method} ${path}`) {
        case "POST /subscribe": {
          if (!operator.isCustomer(msisdn)) return notFound;
          const started = subscriptions.start(
            msisdn,
            text(body["svc_id"]),
            text(body["ext_ref"]),
            statuses.pending,
          );
          // Telkom asks the subscriber on its own page (`doi_channel`): the subscription is pending until then.
          return bodyOf(started);
        }
        case "POST /unsubscribe":
          if (!entry) return notFound;
          if (entry.operatorStatus !== statuses.ended) subscriptions.set(entry, statuses.ended);
          return bodyOf(entry);
        case "POST /v2-get-user-via-product-id":
        case "POST /update-user-state":
          return entry ? bodyOf(entry) : notFound;
        case "POST /charge":
          return airtime.charge(text(body["ext_ref"]), operator.control.state.broke.has(msisdn));
        case "POST /get-charge":
          return airtime.find(text(body["ext_ref"]));
        case "POST /refund-charge":
          return airtime.refund(text(body["ext_ref"]));
        default:
          return undefined;
      }
    },
    event: southAfricanEvent,
  };
}
