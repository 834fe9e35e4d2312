import type { DailyFigure, FigurePart, FigureScope } from "#features/staff/server/index.ts";
import { defineStatement } from "#kit/db/statement.ts";

const current = defineStatement<FigurePart, FigureScope>(
  "figure-subscriptions",
  `select state as part, count(*)::int as value from subscriptions
   where service = :service and state <> 'ended' group by state`,
);

/** Live subscriptions by state. */
export const currentSubscriptions: DailyFigure = {
  keeps: "now",
  find: (executor, scope) => executor.query(current, scope),
};

const started = defineStatement<FigurePart, FigureScope>(
  "figure-subscriptions-begun",
  `select '' as part, count(distinct transition.subscription_id)::int as value
   from subscription_transitions transition join subscriptions subscription on subscription.id = transition.subscription_id
   where transition.at >= :from and transition.at < :until and transition.to_state in ('trial', 'active')
     and coalesce(transition.from_state, 'pending') = 'pending' and subscription.service = :service`,
);

export const begunSubscriptions: DailyFigure = { find: (executor, scope) => executor.query(started, scope) };

const ended = defineStatement<FigurePart, FigureScope>(
  "figure-churn",
  `select transition.from_state as part, count(*)::int as value
   from subscription_transitions transition join subscriptions subscription on subscription.id = transition.subscription_id
   where transition.at >= :from and transition.at < :until and transition.to_state = 'ended'
     and transition.from_state in ('trial', 'active', 'suspended', 'cancelling') and subscription.service = :service
   group by transition.from_state`,
);

/** Ended subscriptions by the state before. Those that never began are left out. */
export const endedSubscriptions: DailyFigure = { find: (executor, scope) => executor.query(ended, scope) };

const paid = defineStatement<FigurePart, FigureScope>(
  "figure-revenue",
  `select subscription.payer || ' ' || charge.currency as part, sum(charge.amount_minor)::float8 as value
   from subscription_charges charge join subscriptions subscription on subscription.id = charge.subscription_id
   where charge.paid_at >= :from and charge.paid_at < :until and subscription.service = :service
   group by subscription.payer, charge.currency`,
);

/** Paid charges by payer and currency, in the smallest unit. */
export const revenue: DailyFigure = { find: (executor, scope) => executor.query(paid, scope) };

const refunded = defineStatement<FigurePart, FigureScope>(
  "figure-refunds",
  `select subscription.payer || ' ' || charge.currency as part, sum(charge.refunded_minor)::float8 as value
   from subscription_charges charge join subscriptions subscription on subscription.id = charge.subscription_id
   where charge.refunded_at >= :from and charge.refunded_at < :until and subscription.service = :service
   group by subscription.payer, charge.currency`,
);

/** Refunds by the day of the last refund of a charge. */
export const refunds: DailyFigure = { find: (executor, scope) => executor.query(refunded, scope) };

const consents = defineStatement<FigurePart, FigureScope>(
  "figure-consents",
  `select step as part, count(*)::int as value from opt_in_evidence
   where at >= :from and at < :until and service = :service and step in ('doi_one', 'doi_two', 'operator', 'checkout')
   group by step`,
);

/** Steps of consent that people have taken. */
export const consentSteps: DailyFigure = { find: (executor, scope) => executor.query(consents, scope) };
