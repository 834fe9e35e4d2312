import { expect, test } from "vitest";
import { guard, noSubscription, type BrandAccess } from "../guard.ts";
import { pageAt } from "../page-at.ts";
import { placesOf } from "./navigation-links.ts";

const text = (key: string) => key;

test.each([
  { signUp: "otp", signInPath: "/guest", outside: null, cardPayment: true },
  { signUp: "email", signInPath: "/auth/login", outside: null, cardPayment: true },
] satisfies BrandAccess[])("every link for a visitor of $signInPath opens without signing in", (gate) => {
  const { main, more } = placesOf(text, { current: undefined, viewer: null, signInPath: gate.signInPath });
  const visitor = { player: null, number: "none", ...noSubscription } as const;
  const verdicts = [...main, ...more].map(({ href }) => {
    const { pathname, search } = new URL(href, "http://localhost");
    const page = pageAt({ pathname, search }, false)?.page;
    return page && guard(page.access, gate, visitor).kind;
  });
  expect(verdicts).toEqual(["stay", "stay", "stay"]);
});

test("shows the number of matches that wait for the player", () => {
  const waiting = { count: 2, label: "2 wait" };
  const { main } = placesOf(text, {
    current: "play",
    viewer: { id: "me" },
    signInPath: "/guest",
    waiting,
  });
  expect(main.find(({ href }) => href === "/match-schedule")?.news).toEqual(waiting);
});
