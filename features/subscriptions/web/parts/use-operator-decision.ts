import { useEffect, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { SubscriptionsContract } from "../../contract.ts";

/** `asking` while polling, `waiting` if the operator has not decided after the last poll. */
export type OperatorDecision = "asking" | "waiting" | "active" | "refused";

const maxPolls = 10;
const pauseMs = 1_000;

/** Polls the operator's decision a few times. */
export function useOperatorDecision(): OperatorDecision {
  const { api } = useApp();
  const [decision, setDecision] = useState<OperatorDecision>("asking");

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let polls = 0;
    const poll = async () => {
      polls += 1;
      const call = api.of<SubscriptionsContract>();
      const answer = await call("GET /api/game/subscription-status", {}).catch(() => undefined);
      const state = answer?.status?.state ?? "pending";
      if (state === "ended") return setDecision("refused");
      // Cancelling: the operator has not undone the stop yet.
      if (state !== "pending" && state !== "cancelling") return setDecision("active");
      if (polls === maxPolls) return setDecision("waiting");
      timer = setTimeout(() => void poll(), pauseMs);
    };
    void poll();
    return () => clearTimeout(timer);
  }, [api]);

  return decision;
}
