import { operatorStatuses } from "#features/subscriptions/rules.ts";
import { createAirtimeCharges } from "./airtime.ts";
import type { Protocol } from "./protocol.ts";
import { text } from "./protocol.ts";

const notFound = { status: 404, body: { code: "USER_NOT_FOUND" } };

/** The four calls of the Kenyan operator. It sends a PIN to the phone, which is the second confirmation. */
export function kenyaProtocol(): Protocol {
  const airtime = createAirtimeCharges();
  const pins = new Map<string, string>();
  let issued = 0;
  const statuses = {
    pending: "Pending",
    active: "Active",
    ended: "Inactive",
    all: Object.keys(operatorStatuses.kenya),
  };
  return {
    statuses,
    isAllowed: (headers) => text(headers["x-api-key"]) !== "",
    answer({ method, path, body }, { subscriptions, isCustomer, sms, control }) {
      const msisdn = text(body["msisdn"]);
      const product = text(body["productId"]);
      const key = `${msisdn}/${product}`;
      const describe = (entry: { operatorStatus: string; subscriptionId: string }) => ({
        status: 200,
        body: {
          msisdn,
          productId: Number(product),
          StatusName: entry.operatorStatus,
          subscriptionId: entry.subscriptionId,
        },
      });
      switch (`${method} ${path}`) {
        case "POST /get-user": {
          const entry = subscriptions.find(msisdn, product);
          return entry ? describe(entry) : notFound;
        }
        case "POST /request-otp": {
          if (!isCustomer(msisdn)) return { status: 400, body: { code: "NOT_A_CUSTOMER" } };
          issued += 1;
          const pin = String((Number(msisdn.slice(-6)) * 7_919 + issued * 104_729) % 1_000_000).padStart(
            6,
            "0",
          );
          pins.set(key, pin);
          sms(msisdn, `Your subscription PIN is ${pin}.`);
          return { status: 200, body: { status: "SENT" } };
        }
        case "POST /validate-otp": {
          const pin = pins.get(key);
          if (pin === undefined) return { status: 400, body: { code: "EXPIRED_OTP" } };
          if (pin !== text(body["otp"])) return { status: 400, body: { code: "INVALID_OTP" } };
          pins.delete(key);
          const entry = subscriptions.start(msisdn, product, `pin-${pin}-${issued}`, statuses.pending);
          subscriptions.set(entry, statuses.active, "opted_in");
          return describe(entry);
        }
        case "POST /unsubscribe": {
          const entry = subscriptions.list().find((one) => one.msisdn === msisdn);
          if (!entry) return notFound;
          if (entry.operatorStatus !== statuses.ended) subscriptions.set(entry, statuses.ended);
          return { status: 200, body: { requestId: text(body["requestId"]), status: "ACCEPTED" } };
        }
        case "POST /charge":
          return airtime.charge(text(body["requestId"]), control.state.broke.has(msisdn));
        case "POST /get-charge":
          return airtime.find(text(body["requestId"]));
        case "POST /refund-charge":
          return airtime.refund(text(body["requestId"]));
        default:
          return undefined;
      }
    },
    event({ id, sequence, kind, entry, charge }) {
      const hasEnded = entry.operatorStatus === statuses.ended;
      const event = charge
        ? "RENEWAL"
        : kind === "opted_in"
          ? "SUBSCRIPTION"
          : hasEnded
            ? "UNSUBSCRIPTION"
            : "STATUS";
      const { msisdn, operatorStatus, subscriptionId } = entry;
      return {
        id,
        sequence,
        timestamp: entry.updatedAt.toISOString(),
        event,
        msisdn,
        productId: Number(entry.service),
        StatusName: operatorStatus,
        subscriptionId,
        ...(charge
          ? {
              transaction: {
                id: charge.id,
                amountCents: charge.amountMinor,
                status: kind === "charged" ? "CHARGED" : "FAILED",
              },
            }
          : {}),
      };
    },
  };
}
