/** For timeouts in tests that only catch a hang, however slow the machine is. */
export const testTimeoutMs = 240_000;
