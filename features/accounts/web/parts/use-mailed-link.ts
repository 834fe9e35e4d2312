import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";

/** Uses a mailed link up at the press of a button only: programs that look after mails open every link in them. */
export function useMailedLink(spend: () => Promise<unknown>) {
  const words = useText("problems");
  const [step, setStep] = useState<"waiting" | "busy" | "done">("waiting");
  const [problem, setProblem] = useState<{ code: string; message: string }>();

  async function press() {
    setStep("busy");
    setProblem(undefined);
    try {
      await spend();
      setStep("done");
    } catch (error) {
      const { code, message } =
        error instanceof Problem ? error : { code: "internal", message: words("internal") };
      setProblem({ code, message });
      setStep("waiting");
    }
  }

  return { isBusy: step === "busy", isDone: step === "done", problem, press };
}
