import { useEffect, useEffectEvent, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { isProblem } from "#kit/contract/problem.ts";
import type { EmailContract } from "../../contract.ts";
import type { LinkStatus } from "./link-status.ts";

/** The guardian's question or answer. After a reload the token is only in the browser, so the status is loaded here. */
export function useGuardianConsent(token: string, loaded: LinkStatus) {
  const call = useApp().api.of<EmailContract>();
  const [status, setStatus] = useState(loaded);
  const [problem, setProblem] = useState<FaultMessage>();
  const { busy, attempt } = useAction(setProblem);

  const refresh = async () =>
    setStatus(await call("POST /api/game/link-status", { body: { purpose: "guardian", token } }));
  const load = () => attempt("load", refresh);
  const loadIfMissing = useEffectEvent(() => {
    if (!status.consentRequest && status.fault === null) void load();
  });
  useEffect(() => loadIfMissing(), []);

  const answer = (outcome: "given" | "refused") =>
    attempt(outcome, async () => {
      const body = { token };
      try {
        if (outcome === "given") await call("POST /api/game/guardian-consent", { body });
        else await call("POST /api/game/guardian-refusal", { body });
      } catch (error) {
        // The guardian answered in another window, or the minor named another guardian.
        if (isProblem(error, "link_used") || isProblem(error, "link_expired")) return refresh();
        throw error;
      }
      setStatus({
        fault: "link_used",
        consentRequest: null,
        consentAnswer: { outcome, at: new Date().toISOString() },
      });
    });

  return { status, problem, busy, load, answer };
}
