import type { PlayerRecordList } from "#features/accounts/server/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { subscriptionPermissions } from "../rules.ts";
import type { SubscriptionTables } from "./tables.ts";

const texts = "console-subscriptions" as const;
const tables = (executor: Executor) => executor.as<SubscriptionTables>();

export const playerSubscriptions: PlayerRecordList = {
  permission: subscriptionPermissions.charges,
  async list(executor, playerId, limit) {
    const rows = await tables(executor)
      .selectFrom("subscriptions")
      .where("player_id", "=", playerId)
      .select(["id", "brand", "payer", "package_id as packageId", "state", "started_at as at"])
      .orderBy("started_at", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, brand, payer, packageId, state, at }) => ({
      id,
      at,
      title: `${brand}, ${packageId}`,
      note: [
        { texts, key: `payer_${payer}` },
        { texts, key: `state_${state}` },
      ],
      path: `/subscriptions?subscription=${id}`,
    }));
  },
};

export const playerCharges: PlayerRecordList = {
  permission: subscriptionPermissions.charges,
  async list(executor, playerId, limit) {
    const rows = await tables(executor)
      .selectFrom("subscriptions as subscription")
      .innerJoin("subscription_charges as charge", "charge.subscription_id", "subscription.id")
      .where("subscription.player_id", "=", playerId)
      .select([
        "charge.id",
        "charge.amount_minor as amountMinor",
        "charge.currency",
        "charge.state",
        "charge.refunded_minor as refundedMinor",
        "charge.starts_at as at",
      ])
      .orderBy("charge.starts_at", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, amountMinor, currency, state, refundedMinor, at }) => ({
      id,
      at,
      title: { minor: amountMinor, currency },
      note: [
        { texts, key: `charge_${state}` },
        ...(refundedMinor && state !== "refunded" ? [{ texts, key: "refunded" } as const] : []),
        ...(refundedMinor ? [{ minor: refundedMinor, currency }] : []),
      ],
      path: `/charges?charge=${id}`,
    }));
  },
};

/** What the player agreed to, and when. */
export const playerEvidence: PlayerRecordList = {
  permission: accountPermissions.players,
  async list(executor, playerId, limit) {
    const rows = await tables(executor)
      .selectFrom("opt_in_evidence")
      .where("player_id", "=", playerId)
      .select(["id", "shown_text as shownText", "at"])
      .orderBy("at", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, shownText, at }) => ({
      id,
      at,
      title: shownText,
      note: [],
      path: null,
    }));
  },
};
