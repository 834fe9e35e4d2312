import { useState } from "react";
import { Problem } from "#kit/contract/problem.ts";

/**
 * For what asks who one is: `run` does it, and where the answer is `proof_needed` keeps it until the dialog that proves
 * it (`proof` are its props) has been answered, then does it again.
 */
export function useStepUp(work: () => Promise<void>) {
  const [isProving, setIsProving] = useState(false);

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === "proof_needed")) throw error;
      setIsProving(true);
    }
  }

  return {
    run,
    proof: (again: () => void) => ({
      isOpen: isProving,
      onClose: () => setIsProving(false),
      onProven: () => {
        setIsProving(false);
        again();
      },
    }),
  };
}
