import { defineConsole } from "#features/staff/console/index.ts";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { creditCard } from "#kit/ui/icons/credit-card.ts";
import { inbox } from "#kit/ui/icons/inbox.ts";
import { reply } from "#kit/ui/icons/reply.ts";
import { smartphone } from "#kit/ui/icons/smartphone.ts";
import { subscriptionPermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-subscriptions",
  pages: [
    {
      path: "/subscriptions",
      title: "subscriptions",
      screen: {
        file: "features/subscriptions/console/SubscriptionsScreen.tsx",
        load: () => import("./SubscriptionsScreen.tsx"),
      },
      permission: subscriptionPermissions.charges,
      menu: { icon: smartphone, group: "money", order: 10 },
      isWide: true,
    },
    {
      path: "/charges",
      title: "charges",
      screen: {
        file: "features/subscriptions/console/ChargesScreen.tsx",
        load: () => import("./ChargesScreen.tsx"),
      },
      permission: subscriptionPermissions.charges,
      menu: { icon: creditCard, group: "money", order: 12 },
      isWide: true,
    },
    {
      path: "/withdrawals",
      title: "withdrawals",
      screen: {
        file: "features/subscriptions/console/WithdrawalsScreen.tsx",
        load: () => import("./WithdrawalsScreen.tsx"),
      },
      permission: subscriptionPermissions.charge_refunds,
      menu: { icon: reply, group: "money", order: 14 },
      isWide: true,
    },
    {
      path: "/reconciliation",
      title: "reconciliation",
      screen: {
        file: "features/subscriptions/console/ReconciliationScreen.tsx",
        load: () => import("./ReconciliationScreen.tsx"),
      },
      permission: subscriptionPermissions.operator_messages,
      menu: { icon: badgeCheck, group: "money", order: 18 },
      isWide: true,
    },
    {
      path: "/operator-messages",
      title: "messages",
      screen: {
        file: "features/subscriptions/console/MessagesScreen.tsx",
        load: () => import("./MessagesScreen.tsx"),
      },
      permission: subscriptionPermissions.operator_messages,
      menu: { icon: inbox, group: "money", order: 16 },
      isWide: true,
    },
    {
      path: "/operator-messages/cards",
      title: "cardMessages",
      screen: {
        file: "features/subscriptions/console/CardMessagesScreen.tsx",
        load: () => import("./CardMessagesScreen.tsx"),
      },
      permission: subscriptionPermissions.operator_messages,
      isWide: true,
    },
  ],
});
