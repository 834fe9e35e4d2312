import type { App } from "../app.tsx";

interface Given extends Partial<Pick<App, "text" | "timeZone">> {
  /** What the server would say; nothing is called unless given. */
  answer?(name: string, input: unknown): unknown;
}

const unasked = (name: string) => {
  throw new Error(`${name} is called`);
};

/** The app around a part under test. A word is its key, followed by what it is given. */
export function testApp({ answer = unasked, ...given }: Given = {}): App {
  return {
    api: { of: () => async (name: string, input?: unknown) => answer(name, input) as never },
    text:
      () =>
      (key, ...values) =>
        [key, ...values].join(" "),
    ensureText: () => Promise.resolve(),
    locale: "en-IE",
    currency: { code: "EUR", symbol: "€" },
    timeZone: "Europe/Dublin",
    renderedAt: 0,
    ...given,
  };
}
