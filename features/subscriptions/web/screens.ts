import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, loaded on demand. */
export const screens = {
  optIn: { file: "features/subscriptions/web/OptInScreen.tsx", load: () => import("./OptInScreen.tsx") },
  confirmOptIn: {
    file: "features/subscriptions/web/ConfirmOptInScreen.tsx",
    load: () => import("./ConfirmOptInScreen.tsx"),
  },
  manageSubscription: {
    file: "features/subscriptions/web/ManageSubscriptionScreen.tsx",
    load: () => import("./ManageSubscriptionScreen.tsx"),
  },
  checkout: {
    file: "features/subscriptions/web/CheckoutScreen.tsx",
    load: () => import("./CheckoutScreen.tsx"),
  },
  changeCard: {
    file: "features/subscriptions/web/ChangeCardScreen.tsx",
    load: () => import("./ChangeCardScreen.tsx"),
  },
  withdraw: {
    file: "features/subscriptions/web/WithdrawScreen.tsx",
    load: () => import("./WithdrawScreen.tsx"),
  },
} satisfies Record<string, Screen>;
