import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { operatorsContract, subscriptionProblems } from "../../contract.ts";
import { shownStatus } from "../../rules.ts";
import { refreshOperatorStatus } from "./refresh-status.ts";
import { operatorOf, throwOperatorProblem } from "./brand-operator.ts";
import { provenSubscriberOf } from "../subscriber.ts";
import { confirmOptIn } from "./opt-in-confirm.ts";
import { stopSubscription } from "../stop.ts";
import type { OptInPorts, SubscriptionPorts } from "../ports.ts";
import type * as store from "../store.ts";
import { operatorSubscriptionOfNumber } from "./operator-subscription.ts";

type Call = CallContext<Site>;

/** The operator services of the specification. Each call exists only on the brands of its operator. */
export function operatorRoutes(ports: OptInPorts) {
  const only = (call: Call, family: OperatorFamily) => {
    if (call.site.brand.operator !== family) throw commonProblem("not_found");
  };
  const ownProduct = ({ site }: Call, productId: string | number) => {
    if (String(productId) !== String(site.brand.productId)) throw commonProblem("not_found");
  };
  const refresh = (call: Call, msisdn: string) => refreshStatus(ports, call, msisdn);
  const telkomUser = async (call: Call, body: { msisdn: string; productId: string | number }) => {
    only(call, "telkom");
    ownProduct(call, body.productId);
    const Status = await refresh(call, body.msisdn);
    return { Status, msisdn: body.msisdn, productId: call.site.brand.productId };
  };
  return routes<typeof operatorsContract, Site>(operatorsContract, {
    "POST /api/kenya/get-user": async (call, { body }) => {
      only(call, "kenya");
      const StatusName = await refresh(call, body.msisdn);
      return { msisdn: body.msisdn, productId: call.site.brand.productId, StatusName };
    },
    "POST /api/kenya/request-otp": async (call, { body }) => {
      only(call, "kenya");
      const { msisdn } = await provenSubscriberOf(call, body.msisdn);
      const { port } = operatorOf(ports, call.site);
      await port
        .requestPin?.(operatorSubscriptionOfNumber(msisdn, call.site.brand))
        .catch(throwOperatorProblem);
      return { isSent: true };
    },
    "POST /api/kenya/validate-otp": async (call, { body }) => {
      only(call, "kenya");
      ownProduct(call, body.productId);
      const request = { otp: body.otp, msisdn: body.msisdn };
      return confirmOptIn(ports, call, request, ({ operatorStatus }) => ({ StatusName: operatorStatus }));
    },
    "POST /api/kenya/unsubscribe": async (call, { body }) => {
      only(call, "kenya");
      const answerOf = (stopped: store.Subscription) => ({
        StatusName: shownStatus("kenya", stopped.state, stopped.operator_status),
      });
      return stopSubscription(ports, call, await provenSubscriberOf(call, body.msisdn), answerOf);
    },
    "POST /api/telkom/update-user-state": (call, { body }) => telkomUser(call, body),
    "POST /api/telkom/v2-get-user-via-product-id": (call, { body }) => telkomUser(call, body),
    "POST /api/telkom/subscribe": async (call, { body }) => {
      only(call, "telkom");
      if (body.svc_id !== call.site.brand.serviceId) throw commonProblem("not_found");
      // `ext_ref` of the request is ignored: a client must not choose the reference.
      return confirmOptIn(ports, call, { msisdn: body.msisdn }, (confirmed) => ({
        Status: confirmed.operatorStatus,
        ext_ref: confirmed.reference,
        continueAt: confirmed.continueAt,
      }));
    },
    "POST /api/telkom/unsubscribe": async (call, { body }) => {
      only(call, "telkom");
      if (body.productId !== undefined) ownProduct(call, body.productId);
      const answerOf = (stopped: store.Subscription) => ({
        Status: shownStatus("telkom", stopped.state, stopped.operator_status),
      });
      return stopSubscription(ports, call, await provenSubscriberOf(call, body.msisdn), answerOf);
    },
  });
}

/** Refreshes and returns the operator status of the caller's own number. */
async function refreshStatus(ports: SubscriptionPorts, call: Call, named: string): Promise<string> {
  const { site, now } = call;
  const { msisdn } = await provenSubscriberOf(call, named);
  const operatorStatus = await refreshOperatorStatus(ports, call.db, { site, msisdn, now }).catch(
    throwOperatorProblem,
  );
  if (operatorStatus === null) throw subscriptionProblems.problem("subscription_not_found");
  return operatorStatus;
}
