import { useEffect, useEffectEvent, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import type { SaidFault } from "#kit/client/faults.ts";
import { useTrying } from "#kit/client/use-trying.ts";
import type { EmailContract } from "../../contract.ts";
import type { LinkLook } from "./fault-of-link.ts";

/** What a guardian is asked to agree to. After a reload the address has no token any more, so the page comes without it. */
export function useAsked(token: string, { fault, asked: loaded }: LinkLook) {
  const words = useText("problems");
  const { api } = useApp();
  const [asked, setAsked] = useState(loaded);
  const [askFault, setAskFault] = useState<SaidFault>();
  const { isBusy: isAsking, attempt } = useTrying(setAskFault);
  const ask = () =>
    attempt("asked", async () => {
      const call = api.of<EmailContract>();
      const look = await call("POST /api/game/look-at-link", { body: { purpose: "guardian", token } });
      setAsked(look.asked);
      if (look.fault) setAskFault({ code: look.fault, message: words(look.fault) });
    });
  const arrive = useEffectEvent(() => {
    if (!asked && fault === null) void ask();
  });
  useEffect(() => arrive(), []);
  return { asked, askFault, isAsking, ask };
}
