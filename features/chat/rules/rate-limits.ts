/** Five messages in five seconds. */
export const messageRateLimit = { burst: 5, everySeconds: 1 } as const;
