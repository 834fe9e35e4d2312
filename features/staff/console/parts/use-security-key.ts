import { useApp } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import type { KeyAssertion, NewKeyResponse, StaffContract } from "../../contract.ts";

/** Loaded when a key is used. */
const library = () => import("@simplewebauthn/browser");

/** Asks the browser for a security key. */
export function useSecurityKey() {
  const call = useApp().api.of<StaffContract>();
  return {
    async prove(): Promise<KeyAssertion> {
      const { startAuthentication } = await library();
      const optionsJSON = await call("POST /api/staff/key-challenge", { body: {} });
      return startAuthentication({ optionsJSON }).catch(throwKeyProblem);
    },
    async create(): Promise<NewKeyResponse> {
      const { startRegistration } = await library();
      const { options: optionsJSON } = await call("POST /api/staff/new-key-options", { body: {} });
      return startRegistration({ optionsJSON }).catch(throwKeyProblem);
    },
  };
}

const problems: Readonly<Record<string, string>> = {
  // The member closed the browser's dialog, or no key responded in time. Browsers do not say which.
  NotAllowedError: "staff_key_cancelled",
  // Only while a key is added.
  InvalidStateError: "staff_key_registered",
};

function throwKeyProblem(error: unknown): never {
  const code = error instanceof Error ? problems[error.name] : undefined;
  throw code === undefined ? error : new Problem(code, 400);
}
