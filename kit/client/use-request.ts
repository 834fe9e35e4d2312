import { useEffect, useState } from "react";
import { useFaultMessage, type FaultMessage } from "./faults.ts";

/** What a part of a page asks for once it is there, and whenever `ask` is another one; undefined while it is asked. */
export function useRequest<Answer extends object>(
  ask: () => Promise<Answer>,
): Answer | FaultMessage | undefined {
  const faultOf = useFaultMessage();
  const [answer, setAnswer] = useState<Answer | FaultMessage>();
  useEffect(() => {
    let isOver = false;
    const tell = (said: Answer | FaultMessage) => {
      if (!isOver) setAnswer(said);
    };
    ask().then(tell, (error: unknown) => tell(faultOf(error)));
    return () => {
      isOver = true;
      setAnswer(undefined);
    };
  }, [ask, faultOf]);
  return answer;
}
