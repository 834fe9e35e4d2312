import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";

/** Uses a mailed link up at the press of a button only: programs that look after mails open every link in them. */
export function useMailedLink<Answer>() {
  const words = useText("problems");
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<{ code: string; message: string }>();

  async function press(spend: () => Promise<Answer>) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      setAnswer(await spend());
    } catch (error) {
      const { code, message } =
        error instanceof Problem ? error : { code: "internal", message: words("internal") };
      setProblem({ code, message });
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, answer, problem, press };
}
