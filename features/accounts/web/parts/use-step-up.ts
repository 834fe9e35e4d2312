import { useState } from "react";
import { Problem } from "#kit/contract/problem.ts";

/**
 * For what asks who one is: `run` does it, and where the answer is `proof_needed` keeps what was asked until the dialog
 * that proves it (`proof` gives its props) is answered; then it is done again.
 */
export function useStepUp<Input = void>(work: (input: Input) => Promise<void>) {
  const [kept, setKept] = useState<{ input: Input }>();

  async function run(input: Input): Promise<void> {
    try {
      await work(input);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "proof_needed")) throw error;
      setKept({ input });
    }
  }

  return {
    run,
    proof: (again: (input: Input) => void) => ({
      isOpen: kept !== undefined,
      onClose: () => setKept(undefined),
      onProven: () => {
        setKept(undefined);
        if (kept) again(kept.input);
      },
    }),
  };
}
