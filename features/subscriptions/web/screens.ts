import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  offer: { file: "features/subscriptions/web/OfferScreen.tsx", load: () => import("./OfferScreen.tsx") },
  confirmOffer: {
    file: "features/subscriptions/web/ConfirmOfferScreen.tsx",
    load: () => import("./ConfirmOfferScreen.tsx"),
  },
  manageSubscription: {
    file: "features/subscriptions/web/ManageSubscriptionScreen.tsx",
    load: () => import("./ManageSubscriptionScreen.tsx"),
  },
  checkout: {
    file: "features/subscriptions/web/CheckoutScreen.tsx",
    load: () => import("./CheckoutScreen.tsx"),
  },
  withdraw: {
    file: "features/subscriptions/web/WithdrawScreen.tsx",
    load: () => import("./WithdrawScreen.tsx"),
  },
} satisfies Record<string, Screen>;
