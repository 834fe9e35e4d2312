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
} satisfies Record<string, Screen>;
