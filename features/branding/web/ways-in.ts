import type { PublicBrand } from "../rules.ts";

type SignUp = Pick<PublicBrand, "signUp">;

/** Where somebody with an account gets in, and goes on to `next` from there. */
export function signInPath({ signUp }: SignUp, next?: string): string {
  const path = signUp === "email" ? "/auth/login" : "/guest";
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** Where somebody new gets in. A cell number leads both in by one way. */
export function joinPath({ signUp }: SignUp): string {
  return signUp === "email" ? "/auth/register" : "/guest";
}
