/**
 * What a phone on a slow network may be asked to carry, and what a visit may cost the server. A kB is 1000 bytes as they
 * travel (brotli where the file is text). Bytes and counts come out the same on every machine, so breaking one fails the
 * run; times and memory depend on the machine and are reported beside the floors.
 */
export const budgets = {
  bytes: {
    landingScripts: 95_000,
    landingCss: 8_000,
    document: 20_000,
    font: 21_000,
    ownCode: 8_000,
    wizardCold: 150_000,
    wizardStep: 10_000,
  },
  counts: {
    fontFiles: 1,
    requestsWithoutPictures: 12,
  },
  cpuMs: {
    landingCached: 0.15,
    landingUncached: 1,
  },
  /** What a call may take, as a multiple of something measured beside it. */
  times: {
    /** Reading a table of any size: of bare Fastify with one query. */
    rankingOfQuery: 2,
    /** A table of a million players: of one of ten thousand. */
    growth: 1.5,
    /** Signing in with a code: of its statements in a bare handler. */
    otpOfStatements: 2,
    /** A move of a match: of its statements in a bare handler, of whose rate it keeps 0.7. */
    commandOfStatements: 1 / 0.7,
    /** A call beside twenty log-ins: of the same call when it is quiet. */
    besideLogIns: 2,
  },
  bracketMs: 2,
  /** From one phone to another, 99 times of 100. */
  liveMs: 50,
  /** When everybody comes in the same minute, 95 times of 100. */
  burstMs: 500,
  paintMs: {
    "3G": 1_200,
    "slow 4G": 800,
  },
  layoutShift: 0,
  readyMs: 3_000,
  residentBytes: 200_000_000,
} as const;
