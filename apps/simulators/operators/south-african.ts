import { operatorStatuses } from "#features/subscriptions/rules.ts";
import { createAirtimeCharges } from "./airtime.ts";
import { southAfricanEvent } from "./south-african-event.ts";
import { approve, text, type Protocol } from "./protocol.ts";

const notFound = { status: 404, body: { error_code: 464, error_message: "Subscription not found" } };

/** The REST platform of the South African operators: subscriptions and charges on request. */
export function southAfricanProtocol(): Protocol {
  const airtime = createAirtimeCharges();
  const statuses = {
    pending: "PENDING",
    active: "ACTIVE",
    ended: "CANCELLED",
    all: Object.keys(operatorStatuses["south-african"]),
  };
  const bodyOf = (entry: {
    operatorStatus: string;
    subscriptionId: string;
    service: string;
    reference: string;
  }) => ({
    subscription_id: entry.subscriptionId,
    svc_id: entry.service,
    status_name: entry.operatorStatus,
    ext_ref: entry.reference,
  });
  return {
    statuses,
    isAllowed: (headers) =>
      text(headers["x-api-key"]) !== "" &&
      /^AWS4-HMAC-SHA256 Credential=\S+\/eu-west-1\/execute-api\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/.test(
        text(headers["authorization"]),
      ),
    answer({ method, path, query, body }, operator) {
      const { subscriptions, control } = operator;
      const id = /^\/subscription\/(.+)$/.exec(path)?.[1];
      if (method === "DELETE" && id !== undefined) {
        const entry = subscriptions.list().find((one) => one.subscriptionId === decodeURIComponent(id));
        if (!entry) return notFound;
        if (entry.operatorStatus !== statuses.ended) subscriptions.set(entry, statuses.ended);
        return { status: 200, body: bodyOf(entry) };
      }
      switch (`${method} ${path}`) {
        case "GET /subscription": {
          const entry = subscriptions.find(query.get("msisdn") ?? "", query.get("svc_id") ?? "");
          return { status: 200, body: { subscriptions: entry ? [bodyOf(entry)] : [] } };
        }
        case "POST /subscription": {
          const msisdn = text(body["msisdn"]);
          if (!operator.isCustomer(msisdn)) return notFound;
          const entry = subscriptions.start(
            msisdn,
            text(body["svc_id"]),
            text(body["ext_ref"]),
            statuses.pending,
          );
          const answer = { status: 200, body: bodyOf(entry) };
          approve(operator, entry, statuses.active);
          return answer;
        }
        case "POST /billing/ad-hoc":
          return airtime.charge(text(body["ext_ref"]), control.state.broke.has(text(body["msisdn"])));
        case "GET /billing":
          return airtime.find(query.get("ext_ref") ?? "");
        case "DELETE /billing":
          return airtime.refund(query.get("ext_ref") ?? "");
        default:
          return undefined;
      }
    },
    event: southAfricanEvent,
  };
}
