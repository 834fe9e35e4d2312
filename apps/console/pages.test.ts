import { expect, test } from "vitest";
import { defineConsole } from "#features/staff/console/index.ts";
import { definePermissions } from "#features/staff/rules.ts";
import { listPages, menuOf, pageAt } from "./pages.ts";
import { pages as allPages } from "./routes.ts";

const { play, watch } = definePermissions({ play: ["owner"], watch: ["owner", "support"] });
const screen = { file: "", load: () => Promise.reject(new Error("no screen")) };
const slice = defineConsole({
  texts: "staff",
  pages: [
    { path: "/players/:id", title: "details", screen, permission: watch },
    { path: "/players/new", title: "invite", screen, permission: play },
    {
      path: "/players",
      title: "members",
      screen,
      permission: watch,
      menu: { icon: "", group: "people", order: 2 },
    },
    { path: "/", title: "console", screen, permission: watch, menu: { icon: "", group: "people", order: 1 } },
    {
      path: "/games",
      title: "more",
      screen,
      permission: play,
      menu: { icon: "", group: "people", order: 3 },
    },
  ],
});
const pages = listPages([slice]);

test("matches a path with parameters, and prefers a path without", () => {
  expect(pageAt(pages, "/players/7")?.path).toBe("/players/:id");
  expect(pageAt(pages, "/players/new")?.path).toBe("/players/new");
  expect(pageAt(pages, "/players/7/devices")).toBeUndefined();
});

test("the menu has the pages that the member may see, in order, and marks the entry above a nested page", () => {
  const shown = (pathname: string) =>
    menuOf(pages, ["watch"], pathname).map(({ path, isCurrent }) => [path, isCurrent]);
  expect(shown("/players/7")).toEqual([
    ["/", false],
    ["/players", true],
  ]);
  expect(shown("/")).toEqual([
    ["/", true],
    ["/players", false],
  ]);
});

test("refuses two pages at the same path", () => {
  expect(() => listPages([slice, slice])).toThrow("Two console pages have the path /players/:id");
});

test("the pages of every slice's console folder are found", () => {
  expect(allPages.map(({ path, texts }) => [path, texts])).toEqual([
    ["/players", "console-accounts"],
    ["/players/:playerId", "console-accounts"],
    ["/announcements", "console-announcements"],
    ["/announcements/new", "console-announcements"],
    ["/announcements/:announcementId", "console-announcements"],
    ["/events", "console-battlegrounds"],
    ["/events/new", "console-battlegrounds"],
    ["/events/:eventId", "console-battlegrounds"],
    ["/events/:eventId/edit", "console-battlegrounds"],
    ["/prizes", "console-battlegrounds"],
    ["/", "console-brand-statistics"],
    ["/figures", "console-brand-statistics"],
    ["/moderation", "console-chat"],
    ["/moderation/rooms", "console-chat"],
    ["/moderation/words", "console-chat"],
    ["/referrals", "console-coins"],
    ["/coin-grants", "console-coins"],
    ["/disputes", "console-matches"],
    ["/disputes/:matchId", "console-matches"],
    ["/system", "staff"],
    ["/features", "staff"],
    ["/account", "staff"],
    ["/inbox", "staff"],
    ["/members", "staff"],
    ["/audit", "staff"],
    ["/products", "console-store"],
    ["/purchases", "console-store"],
    ["/store-figures", "console-store"],
    ["/subscriptions", "console-subscriptions"],
    ["/charges", "console-subscriptions"],
    ["/withdrawals", "console-subscriptions"],
    ["/reconciliation", "console-subscriptions"],
    ["/operator-messages", "console-subscriptions"],
    ["/operator-messages/cards", "console-subscriptions"],
    ["/tickets", "console-support"],
    ["/tickets/:ticketId", "console-support"],
    ["/canned-replies", "console-support"],
  ]);
});
