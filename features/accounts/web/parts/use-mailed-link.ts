import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import type { LinkFault } from "./link-status.ts";
import { clearLinkToken } from "./use-link-token.ts";

export interface MailedLink {
  token: string;
  /** The fault found when the page was loaded. */
  fault: LinkFault | null;
}

/** Uses a mailed link only when a button is pressed, because mail scanners open every link. */
export function useMailedLink<Response>(fault: LinkFault | null) {
  const words = useText("problems");
  const [response, setResponse] = useState<Response>();
  const [problem, setProblem] = useState<FaultMessage | undefined>(
    fault === null ? undefined : { code: fault, message: words(fault) },
  );
  const { isBusy, attempt } = useAction(setProblem);
  const press = (send: () => Promise<Response>) =>
    attempt("link", async () => {
      setResponse(await send());
      clearLinkToken();
    });
  return { isBusy, response, problem, press };
}
