import { operatorStatuses } from "#features/subscriptions/rules.ts";
import { createAirtimeCharges } from "./airtime.ts";
import { approve, text, type Protocol } from "./protocol.ts";

const notFound = { status: 404, body: { result: 2001, description: "No such subscriber" } };

/**
 * The aggregator of MTN and Airtel Nigeria: calls for subscriptions and for airtime charges, and a datasync callback for
 * every change.
 */
export function nigeriaProtocol(): Protocol {
  const airtime = createAirtimeCharges();
  const statuses = {
    pending: "PENDING",
    active: "ACTIVE",
    ended: "DEACTIVATED",
    all: Object.keys(operatorStatuses.nigeria),
  };
  return {
    statuses,
    isAllowed: (headers) => text(headers["authorization"]).startsWith("Bearer "),
    answer({ method, path, body }, operator) {
      const { subscriptions } = operator;
      const msisdn = text(body["msisdn"]);
      const service = text(body["serviceID"]);
      const entry = subscriptions.find(msisdn, service);
      const responseOf = (found: { operatorStatus: string; subscriptionId: string }) => ({
        status: 200,
        body: { status: found.operatorStatus, transactionID: found.subscriptionId },
      });
      switch (`${method} ${path}`) {
        case "POST /subscribe": {
          if (!operator.isCustomer(msisdn)) return notFound;
          const started = subscriptions.start(msisdn, service, text(body["requestID"]), statuses.pending);
          const answer = responseOf(started);
          approve(operator, started, statuses.active);
          return answer;
        }
        case "POST /status":
          return entry ? responseOf(entry) : notFound;
        case "POST /unsubscribe":
          if (!entry) return notFound;
          if (entry.operatorStatus !== statuses.ended) subscriptions.set(entry, statuses.ended);
          return responseOf(entry);
        case "POST /charge":
          return airtime.charge(text(body["requestID"]), operator.control.state.broke.has(msisdn));
        case "POST /charge-status":
          return airtime.find(text(body["requestID"]));
        case "POST /charge-refund":
          return airtime.refund(text(body["requestID"]));
        default:
          return undefined;
      }
    },
    event({ id, sequence, kind, entry, charge }) {
      const isOver = entry.operatorStatus === statuses.ended;
      return {
        userID: { ID: entry.msisdn, type: 0 },
        serviceID: entry.service,
        updateType: charge ? "Charge" : kind === "opted_in" ? "Addition" : isOver ? "Deletion" : "Update",
        updateTime: entry.updatedAt.toISOString().replace(/\D/g, "").slice(0, 14),
        sequence,
        status: entry.operatorStatus,
        extensionInfo: {
          transactionID: id,
          requestID: entry.reference,
          ...(charge
            ? { rentSuccess: kind === "charged", chargeID: charge.id, feeMinor: charge.amountMinor }
            : {}),
        },
      };
    },
  };
}
