import { useEffect, useState } from "react";
import { useFaultOf, type SaidFault } from "./faults.ts";

/** What a part of a page asks for once it is there, and whenever `ask` is another one; undefined while it is asked. */
export function useAnswer<Answer extends object>(ask: () => Promise<Answer>): Answer | SaidFault | undefined {
  const faultOf = useFaultOf();
  const [answer, setAnswer] = useState<Answer | SaidFault>();
  useEffect(() => {
    let isOver = false;
    const tell = (said: Answer | SaidFault) => {
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
