import { hasLeadingZeroBits } from "../../rules/proof-of-work.ts";

const batchSize = 512;

/** Finds a number n so that the SHA-256 of `challenge.n` begins with so many zero bits. */
export async function solveProofOfWork(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  const isSolution = async (answer: string) =>
    hasLeadingZeroBits(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(answer))), bits);
  for (let first = 0; ; first += batchSize) {
    const answers = Array.from({ length: batchSize }, (_, index) => `${challenge}.${first + index}`);
    const verdicts = await Promise.all(answers.map(isSolution));
    const found = answers[verdicts.indexOf(true)];
    if (found !== undefined) return found;
  }
}
