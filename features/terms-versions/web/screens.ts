import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  termsVersions: {
    file: "features/terms-versions/web/TermsVersionsScreen.tsx",
    load: () => import("./TermsVersionsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
