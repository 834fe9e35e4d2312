import { useApp, useText } from "#kit/client/app.tsx";
import type { ModerationContract, ModerationItem } from "../../contract.ts";
import type { TimeoutHours } from "../../rules.ts";

/** Decides a report or a held message. False if another member was faster. */
export function useDecide() {
  const text = useText("console-chat");
  const call = useApp().api.of<ModerationContract>();
  return async (item: ModerationItem, isFine: boolean, hours: TimeoutHours): Promise<boolean> => {
    const { isDecided } =
      item.kind === "report"
        ? await call("POST /api/staff/decide-report", {
            body: { reportId: item.id, outcome: isFine ? "dismissed" : "upheld", timeoutHours: hours },
          })
        : await call("POST /api/staff/decide-message", {
            body: {
              messageId: item.id,
              decision: isFine ? "release" : "remove",
              reason: text("kind_held"),
              timeoutHours: hours,
            },
          });
    return isDecided;
  };
}
