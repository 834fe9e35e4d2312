import { askApi } from "./ask.ts";
import { eventually } from "./product.ts";

const code = /#(\d{6})$/;

/** The texts of all that was sent to a number or e-mail, the newest first. */
export async function textsTo(brand: string, to: string): Promise<string[]> {
  const sent = await askApi<{ text: string }[]>(brand, `/sim/messages?to=${encodeURIComponent(to)}`);
  return sent.map(({ text }) => text);
}

export async function countTexts(brand: string, to: string): Promise<number> {
  return (await textsTo(brand, to)).length;
}

/** What stands in the newest text that has it, once there is one: the jobs that send run beside the calls. */
export function messageTo(brand: string, to: string, what: RegExp): Promise<string> {
  return eventually(async () => {
    const [found] = (await textsTo(brand, to)).flatMap((text) => what.exec(text)?.[1] ?? []);
    if (found === undefined) throw new Error(`nothing of ${String(what)} to ${to}`);
    return found;
  });
}

/** How many codes a number has got; the next is one more. */
export async function countCodes(brand: string, msisdn: string): Promise<number> {
  return (await textsTo(brand, msisdn)).filter((text) => code.test(text)).length;
}

/** The code of the newest SMS, once there are more of them than before. */
export function codeTo(brand: string, msisdn: string, before = 0): Promise<string> {
  return eventually(async () => {
    const codes = (await textsTo(brand, msisdn)).flatMap((text) => code.exec(text)?.[1] ?? []);
    if (codes.length <= before) throw new Error(`no SMS to ${msisdn}`);
    return codes[0] ?? "";
  });
}
