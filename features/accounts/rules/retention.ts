const day = 24 * 3_600_000;

/**
 * Inactive players are warned after five months and erased after six, at least `noticeMs` after the warning.
 */
export const retention = { warnMs: 152 * day, eraseMs: 183 * day, noticeMs: 28 * day } as const;
