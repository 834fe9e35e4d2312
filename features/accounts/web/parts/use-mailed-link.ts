import { useState } from "react";
import type { SaidFault } from "#kit/client/faults.ts";
import { useTrying } from "#kit/client/use-trying.ts";

/** Uses a mailed link up at the press of a button only: programs that look after mails open every link in them. */
export function useMailedLink<Answer>() {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<SaidFault>();
  const { isBusy, attempt } = useTrying(setProblem);
  const press = (spend: () => Promise<Answer>) => attempt("link", async () => setAnswer(await spend()));
  return { isBusy, answer, problem, press };
}
