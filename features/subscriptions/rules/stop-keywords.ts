/** The keywords that WASPA and Telkom require. Keywords of a brand, such as "STOP GAMES", start with one of them. */
const stopKeyword = /^\s*(stop|end|cancel|unsubscribe|quit)\b/i;

/** Whether an SMS asks to stop the subscription. */
export function isStopRequest(sms: string): boolean {
  return stopKeyword.test(sms);
}
