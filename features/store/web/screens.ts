import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  store: { file: "features/store/web/StoreScreen.tsx", load: () => import("./StoreScreen.tsx") },
  myVouchers: {
    file: "features/store/web/MyVouchersScreen.tsx",
    load: () => import("./MyVouchersScreen.tsx"),
  },
} satisfies Record<string, Screen>;
