/**
 * TOTP codes are valid for 90 seconds, so guessing one takes years even with the password. Counted per network, or per
 * device on which the member has signed in before, so that nobody can lock a member out by knowing the address.
 */
export const signInLimitPerNetwork = { burst: 5, everySeconds: 300 } as const;
/** Over all networks, for devices on which the member has never signed in. */
export const signInLimit = { burst: 50, everySeconds: 600 } as const;
