import { useEffect, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { SubscriptionsContract } from "../../contract.ts";

/** `asking` while we look, `waiting` once we have looked often enough and the operator has not decided. */
export type Standing = "asking" | "waiting" | "active" | "refused";

const mostLooks = 10;
const pauseMs = 1_000;

/** Looks a few times how the operator decides. */
export function useOperatorDecision(): Standing {
  const { api } = useApp();
  const [standing, setStanding] = useState<Standing>("asking");

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    const look = async () => {
      looks += 1;
      const call = api.of<SubscriptionsContract>();
      const answer = await call("GET /api/game/subscription-standing", {}).catch(() => undefined);
      const state = answer?.standing?.state ?? "pending";
      if (state === "ended") return setStanding("refused");
      // A stop stands until the operator has taken it back.
      if (state !== "pending" && state !== "cancelling") return setStanding("active");
      if (looks === mostLooks) return setStanding("waiting");
      timer = setTimeout(() => void look(), pauseMs);
    };
    void look();
    return () => clearTimeout(timer);
  }, [api]);

  return standing;
}
