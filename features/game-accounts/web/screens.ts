import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  linkAccounts: {
    file: "features/game-accounts/web/LinkAccountsScreen.tsx",
    load: () => import("./LinkAccountsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
