import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  guest: { file: "features/accounts/web/GuestScreen.tsx", load: () => import("./GuestScreen.tsx") },
  submitOtp: {
    file: "features/accounts/web/SubmitOtpScreen.tsx",
    load: () => import("./SubmitOtpScreen.tsx"),
  },
  registerForm: {
    file: "features/accounts/web/RegisterFormScreen.tsx",
    load: () => import("./RegisterFormScreen.tsx"),
  },
  profileForm: {
    file: "features/accounts/web/ProfileFormScreen.tsx",
    load: () => import("./ProfileFormScreen.tsx"),
  },
  manageAccount: {
    file: "features/accounts/web/ManageAccountScreen.tsx",
    load: () => import("./ManageAccountScreen.tsx"),
  },
} satisfies Record<string, Screen>;
