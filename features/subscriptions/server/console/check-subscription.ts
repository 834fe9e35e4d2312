import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { subscriptionProblems } from "../../contract.ts";
import { subscriptionAuditActions } from "../../rules.ts";
import { throwOperatorProblem } from "../operator/brand-operator.ts";
import {
  applyAnswer,
  askOperator,
  type Comparison,
  type OperatorAnswer,
} from "../operator/compare-with-operator.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";

/** Asks before the transaction, so that a slow operator holds no locks. */
export async function askAboutSubscription(
  ports: SubscriptionPorts,
  database: Database,
  subscriptionId: string,
): Promise<OperatorAnswer> {
  const subscription = await store.findById(database, subscriptionId);
  const answer = subscription && (await askOperator(ports, subscription).catch(throwOperatorProblem));
  if (!answer) throw subscriptionProblems.problem("subscription_not_found");
  return answer;
}

export async function applyAskedAnswer(
  ports: SubscriptionPorts,
  trx: Executor,
  actor: StaffActor,
  { subscriptionId, answer }: { subscriptionId: string; answer: OperatorAnswer },
  now: Date,
): Promise<Comparison & { operatorStatus: string | null }> {
  const subscription = await store.findById(trx, subscriptionId);
  if (!subscription) throw subscriptionProblems.problem("subscription_not_found");
  const compared = await applyAnswer(ports, trx, subscription, answer, now);
  await store.updateCheckedAt(trx, subscriptionId, now);
  const { operatorStatus } = answer.status;
  const { before, after } = compared;
  await recordAudit(
    trx,
    {
      ...actor,
      action: subscriptionAuditActions.subscription_checked,
      subject: subscriptionId,
      details: { before, after, status: operatorStatus ?? "" },
    },
    now,
  );
  return { ...compared, operatorStatus };
}
