import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { SignedCall } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { callbacksContract } from "../contract.ts";
import { receiveCardEvent } from "./card/callback-inbox.ts";
import type { CardPorts } from "./card/ports.ts";
import { receiveCallback } from "./operator/callback-inbox.ts";
import type { Callback } from "./operator/ports.ts";
import type { SubscriptionPorts } from "./ports.ts";

type Handler = (call: CallContext<Site>, input: { signed: SignedCall }) => Promise<{ status: "taken" }>;

/** Stores each signed message unchanged; a job processes it later. Unsigned messages get a 403 without details. */
export function callbackRoutes(ports: SubscriptionPorts & CardPorts) {
  const from =
    (family: OperatorFamily, kind: Callback["kind"]): Handler =>
    async ({ db, now, log }, { signed }) => {
      const isTaken = await receiveCallback(ports, db, family, { kind, ...signed }, now);
      if (isTaken) return { status: "taken" };
      log.warn(
        { operator: family },
        "operator callback refused: invalid or expired signature; check the callback secret",
      );
      throw commonProblem("not_yours");
    };
  const fromProcessor: Handler = async ({ db: database, now, log }, { signed: { body, headers } }) => {
    const signature = headers["stripe-signature"];
    const context = { ...ports, database, clock: { now: () => now } };
    const isTaken = await receiveCardEvent(
      context,
      body,
      typeof signature === "string" ? signature : undefined,
    );
    if (isTaken) return { status: "taken" };
    log.warn({}, "card webhook refused: invalid or expired signature; check the webhook secret");
    throw commonProblem("not_yours");
  };
  return routes<typeof callbacksContract, Site>(callbacksContract, {
    "POST /api/callbacks/kenya": from("kenya", "event"),
    "POST /api/callbacks/kenya/sms": from("kenya", "sms"),
    "POST /api/callbacks/telkom": from("telkom", "event"),
    "POST /api/callbacks/telkom/sms": from("telkom", "sms"),
    "POST /api/callbacks/south-african": from("south-african", "event"),
    "POST /api/callbacks/south-african/sms": from("south-african", "sms"),
    "POST /api/callbacks/nigeria": from("nigeria", "event"),
    "POST /api/callbacks/nigeria/sms": from("nigeria", "sms"),
    "POST /api/callbacks/card": fromProcessor,
  });
}
