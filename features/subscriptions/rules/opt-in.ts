/** A yes is a yes only after the text could be read. */
export const leastDwellMs = 1_000;
/** How long the second step may come after the first. */
export const optInLifeMs = 10 * 60_000;
/** Changes with the words or the order of the opt-in sentence or its declaration; kept with every evidence row. */
export const optInTextVersion = "2026-11-4";
