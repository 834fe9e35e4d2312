/** Protects a mailbox from being flooded by others. */
export const mailLimit = { burst: 5, everySeconds: 600 } as const;
/** Password guesses per account from one network or one trusted device. */
export const guessLimit = { burst: 10, everySeconds: 60 } as const;
/** Password guesses per account from all devices that have never signed in to it. */
export const guessLimitOfStrangers = { burst: 50, everySeconds: 600 } as const;
