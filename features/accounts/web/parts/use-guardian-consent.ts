import { useEffect, useEffectEvent, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { isProblem } from "#kit/contract/problem.ts";
import type { EmailContract } from "../../contract.ts";
import type { LinkStatus } from "./link-status.ts";

/** What a guardian is asked, or has answered. After a reload the address has no token any more, so the page comes without it. */
export function useGuardianConsent(token: string, loaded: LinkStatus) {
  const call = useApp().api.of<EmailContract>();
  const [look, setLook] = useState(loaded);
  const [problem, setProblem] = useState<FaultMessage>();
  const { busy, attempt } = useAction(setProblem);

  const find = async () =>
    setLook(await call("POST /api/game/look-at-link", { body: { purpose: "guardian", token } }));
  const ask = () => attempt("ask", find);
  const arrive = useEffectEvent(() => {
    if (!look.asked && look.fault === null) void ask();
  });
  useEffect(() => arrive(), []);

  const answer = (outcome: "given" | "refused") =>
    attempt(outcome, async () => {
      const body = { token };
      try {
        if (outcome === "given") await call("POST /api/game/guardian-consent", { body });
        else await call("POST /api/game/guardian-refusal", { body });
      } catch (error) {
        // Answered in another window, or withdrawn, while this one stood open.
        if (isProblem(error, "link_used") || isProblem(error, "link_expired")) return find();
        throw error;
      }
      setLook({ fault: "link_used", asked: null, answered: { outcome, at: new Date().toISOString() } });
    });

  return { look, problem, busy, ask, answer };
}
