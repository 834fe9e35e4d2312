/** A figure passes if it exceeds its budget by less than this factor. */
export const tolerance = 1.15;

/**
 * Budgets for page sizes and request costs. A kB is 1000 transferred bytes (brotli for text). Bytes and
 * counts are the same on every machine, so exceeding one fails the run. Times and memory depend on the
 * machine: they are only reported, and most are multiples of a baseline measured in the same run.
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
    console: 250_000,
  },
  counts: {
    fontFiles: 1,
    requestsWithoutPictures: 12,
  },
  /** Durations as multiples of a baseline measured in the same run. */
  times: {
    /** The cached landing page, relative to bare Fastify. */
    landingOfFastify: 5,
    /** A ranking call of a signed-in player, relative to bare Fastify with one keyed query. */
    rankingOfQuery: 4,
    /** A page of a signed-in player, relative to bare Fastify; 5 ms where that takes 0.09 ms. */
    pageOfFastify: 55,
    /** The JSON of one battleground of a signed-in player, relative to bare Fastify. */
    eventOfFastify: 11,
    /** A table of a million players, relative to one of ten thousand. */
    growth: 1.5,
    /** Signing in with a code, relative to its SQL statements in a bare handler. */
    otpOfStatements: 2,
    /** A match command, relative to its SQL statements in a bare handler. */
    commandOfStatements: 1 / 0.5,
    /** A call during twenty concurrent log-ins, relative to the same call without them. */
    besideLogIns: 2,
  },
  chat: {
    /** CPU per delivery, relative to bare Socket.IO. */
    cpuOfSocketIo: 1.6,
    /** p99 from the sender's request to a receiver. */
    deliveryMs: 25,
    /** The last page of a million messages, relative to a bare keyed read. */
    readOfKeyed: 2,
  },
  sockets: {
    residentBytes: 700_000_000,
    /** From the kill of a node until all its sockets are back. */
    backMs: 60_000,
  },
  coins: {
    /** A posting, relative to its SQL statements by hand. */
    postingOfStatements: 1 / 0.7,
    /** The newest page of a statement of a million entries, relative to a bare keyed read. */
    statementOfKeyed: 2,
    /** p95 of a thousand claims of the daily bonus. */
    claimMs: 500,
  },
  /** Database time of friend suggestions for a player with 500 friends. */
  suggestionsMs: 5,
  /** Database time of a page of the staff console. */
  consoleMs: {
    page: 50,
    figures: 100,
  },
  bracketMs: 2,
  /** p99 from one player's action to the opponent's page. */
  liveMs: 50,
  /** Mixed requests of players per second that one process answers without error, 99 % within `kneeP99Ms`. */
  kneePerSecond: 250,
  kneeP99Ms: 250,
  /** At twice that rate: p99 of the accepted requests, and memory as a multiple of that before. */
  overloadP99Ms: 500,
  overloadMemory: 1.25,
  /** p95 when all players of an event call within the same minute. */
  burstMs: 500,
  paintMs: {
    "3G": 1_300,
    "slow 4G": 900,
  },
  layoutShift: 0,
  readyMs: 3_000,
  residentBytes: 200_000_000,
} as const;
