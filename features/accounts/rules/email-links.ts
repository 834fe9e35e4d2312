const hour = 3_600_000;
const day = 24 * hour;

/** The texts of the mails name these lifetimes. */
export const linkLifeMs = { verify: day, reset: hour, guardian: 7 * day, second_proof: hour / 2 } as const;
export type LinkPurpose = keyof typeof linkLifeMs;
