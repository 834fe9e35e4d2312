/**
 * The keywords that WASPA and Telkom require. Also matches longer forms ("STOP GAMES", "STOP DAILY"): only the first
 * word counts.
 */
const stopKeyword = /^\s*(stop|end|cancel|unsubscribe|quit)\b/i;

/** Whether an SMS asks to end the subscription. */
export function startsWithStopKeyword(sms: string): boolean {
  return stopKeyword.test(sms);
}
