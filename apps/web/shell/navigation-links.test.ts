import { expect, test } from "vitest";
import { guard, noSubscription, type BrandAccess } from "../guard.ts";
import { pageAt } from "../page-at.ts";
import { navigationLinksOf } from "./navigation-links.ts";

const text = (key: string) => key;

test.each([
  { signUp: "otp", signInPath: "/guest", outside: null, cardPayment: true },
  { signUp: "email", signInPath: "/auth/login", outside: null, cardPayment: true },
] satisfies BrandAccess[])("every link for a visitor of $signInPath opens without signing in", (gate) => {
  const { main, more } = navigationLinksOf(text, {
    current: undefined,
    viewer: null,
    signInPath: gate.signInPath,
    hasChat: true,
  });
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
  const { main } = navigationLinksOf(text, {
    current: "play",
    viewer: { id: "me" },
    signInPath: "/guest",
    hasChat: true,
    waiting,
  });
  expect(main.find(({ href }) => href === "/match-schedule")?.badge).toEqual(waiting);
});

test("has no chat where it is switched off", () => {
  const hrefs = (hasChat: boolean) =>
    navigationLinksOf(text, {
      current: "play",
      viewer: { id: "me" },
      signInPath: "/guest",
      hasChat,
    }).tabs.map(({ href }) => href);
  expect(hrefs(true)).toContain("/chat-rooms");
  expect(hrefs(false)).toEqual(hrefs(true).filter((href) => href !== "/chat-rooms"));
});
