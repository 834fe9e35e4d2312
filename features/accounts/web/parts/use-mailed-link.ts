import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import type { LinkFault } from "./link-status.ts";
import { forgetLinkToken } from "./use-link-token.ts";

export interface MailedLink {
  token: string;
  /** Known before anything is pressed. */
  fault: LinkFault | null;
}

/** Uses a mailed link up at the press of a button only: programs that look after mails open every link in them. */
export function useMailedLink<Answer>(fault: LinkFault | null) {
  const words = useText("problems");
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<FaultMessage | undefined>(
    fault === null ? undefined : { code: fault, message: words(fault) },
  );
  const { isBusy, attempt } = useAction(setProblem);
  const press = (spend: () => Promise<Answer>) =>
    attempt("link", async () => {
      setAnswer(await spend());
      forgetLinkToken();
    });
  return { isBusy, answer, problem, press };
}
