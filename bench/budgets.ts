/** A figure that exceeds its budget by less than this is within it. */
export const tolerance = 1.15;

/**
 * What a page may weigh and what a request may cost the server. A kB is 1000 bytes as transferred (brotli for text). Bytes
 * and counts are the same on every machine, so exceeding one fails the run. Times and memory depend on the machine: they
 * are reported, and most budgets for them are multiples of a floor that is measured in the same run.
 */
export const budgets = {
  bytes: {
    landingScripts: 110_000,
    landingCss: 9_000,
    document: 22_000,
    font: 21_000,
    ownCode: 8_000,
    wizardCold: 170_000,
    wizardStep: 12_000,
  },
  counts: {
    fontFiles: 1,
    requestsWithoutPictures: 12,
  },
  /** What a request may take, as a multiple of something measured in the same run. */
  times: {
    /** The cached landing page: of bare Fastify. */
    landingOfFastify: 5,
    /** A ranking call of a signed-in player: of bare Fastify with one keyed query. */
    rankingOfQuery: 4,
    /** A table of a million players: of one of ten thousand. */
    growth: 1.5,
    /** Signing in with a code: of its statements in a bare handler. */
    otpOfStatements: 2,
    /** A match command: of its statements in a bare handler, at half of their rate. */
    commandOfStatements: 1 / 0.5,
    /** A call beside twenty log-ins: of the same call when it is quiet. */
    besideLogIns: 2,
  },
  bracketMs: 2,
  /** From one phone to another, 99 times of 100. */
  liveMs: 50,
  /** When everybody comes in the same minute, 95 times of 100. */
  burstMs: 500,
  paintMs: {
    "3G": 1_300,
    "slow 4G": 900,
  },
  layoutShift: 0,
  readyMs: 3_000,
  residentBytes: 200_000_000,
} as const;
