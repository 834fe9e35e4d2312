import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  guest: { file: "features/accounts/web/GuestScreen.tsx", load: () => import("./GuestScreen.tsx") },
  submitOtp: {
    file: "features/accounts/web/SubmitOtpScreen.tsx",
    load: () => import("./SubmitOtpScreen.tsx"),
  },
  switchPlayer: {
    file: "features/accounts/web/SwitchPlayerScreen.tsx",
    load: () => import("./SwitchPlayerScreen.tsx"),
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
  profileRemoved: {
    file: "features/accounts/web/ProfileRemovedScreen.tsx",
    load: () => import("./ProfileRemovedScreen.tsx"),
  },
  emailRegister: {
    file: "features/accounts/web/EmailRegisterScreen.tsx",
    load: () => import("./EmailRegisterScreen.tsx"),
  },
  emailLogin: {
    file: "features/accounts/web/EmailLoginScreen.tsx",
    load: () => import("./EmailLoginScreen.tsx"),
  },
  emailVerification: {
    file: "features/accounts/web/EmailVerificationScreen.tsx",
    load: () => import("./EmailVerificationScreen.tsx"),
  },
  forgotPasswordRequest: {
    file: "features/accounts/web/ForgotPasswordRequestScreen.tsx",
    load: () => import("./ForgotPasswordRequestScreen.tsx"),
  },
  forgotPassword: {
    file: "features/accounts/web/ForgotPasswordScreen.tsx",
    load: () => import("./ForgotPasswordScreen.tsx"),
  },
} satisfies Record<string, Screen>;
