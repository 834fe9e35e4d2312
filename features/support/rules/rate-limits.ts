/** New tickets of visitors who name the same address. Answers go there, so nobody can flood a stranger with them. */
export const visitorTicketLimit = { burst: 3, everySeconds: 8 * 3_600 } as const;
