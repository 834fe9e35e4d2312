import type { App } from "../app.tsx";

interface Given extends Partial<Pick<App, "text" | "timeZone" | "isZoneFixed">> {
  /** The server's response. Without this function a call fails the test. */
  answer?(name: string, input: unknown): unknown;
}

const unexpectedCall = (name: string) => {
  throw new Error(`${name} is called`);
};

/** The app for a part under test. A text is its key, followed by its values. */
export function testApp({ answer = unexpectedCall, ...given }: Given = {}): App {
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
