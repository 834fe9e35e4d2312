/** How long a busy machine takes is not what tests are about: longer than this only a test that hangs. */
export const testTimeoutMs = 240_000;
