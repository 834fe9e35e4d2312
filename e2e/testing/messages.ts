import { getFromApi } from "./send-request.ts";
import { eventually } from "./product.ts";

const code = /#(\d{6})$/;

/** The texts of all messages to a number or e-mail, newest first. */
export async function textsTo(brand: string, to: string): Promise<string[]> {
  const sent = await getFromApi<{ text: string }[]>(brand, `/sim/messages?to=${encodeURIComponent(to)}`);
  return sent.map(({ text }) => text);
}

export async function countTexts(brand: string, to: string): Promise<number> {
  return (await textsTo(brand, to)).length;
}

/** Waits for a message that matches and returns the match: jobs send messages asynchronously. */
export function messageTo(brand: string, to: string, what: RegExp): Promise<string> {
  return eventually(async () => {
    const [found] = (await textsTo(brand, to)).flatMap((text) => what.exec(text)?.[1] ?? []);
    if (found === undefined) throw new Error(`nothing of ${String(what)} to ${to}`);
    return found;
  });
}

/** The number of codes that a number has got. */
export async function countCodes(brand: string, msisdn: string): Promise<number> {
  return (await textsTo(brand, msisdn)).filter((text) => code.test(text)).length;
}

/** Waits until there are more codes than `before` and returns the newest. */
export function codeTo(brand: string, msisdn: string, before = 0): Promise<string> {
  return eventually(async () => {
    const codes = (await textsTo(brand, msisdn)).flatMap((text) => code.exec(text)?.[1] ?? []);
    if (codes.length <= before) throw new Error(`no SMS to ${msisdn}`);
    return codes[0] ?? "";
  });
}
