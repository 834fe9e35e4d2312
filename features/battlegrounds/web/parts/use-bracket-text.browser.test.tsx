import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/server-clock.ts";
import { testApp } from "#kit/client/testing/app.ts";
import type { BracketTie } from "../../contract.ts";
import { useBracketText } from "./use-bracket-text.ts";

const player = (id: string) => ({ id, username: id, avatar: "" });
const open: BracketTie = {
  code: "U2.1",
  side: "upper",
  round: 2,
  position: 1,
  scoreA: null,
  scoreB: null,
  winner: null,
  outcome: null,
  progress: null,
  matchId: null,
  a: player("one"),
  b: null,
  startsAt: null,
};

function Tag({ tie }: { tie: BracketTie }) {
  return <output>{useBracketText([tie], null).tie(tie).tag ?? "none"}</output>;
}

const app = testApp();
const hours = (count: number) => new Date(serverTime(app) + count * 3_600_000).toISOString();

test.each([
  ["waits for an opponent beyond its hour shows none", { startsAt: hours(-1) }, /^none$/],
  ["has its hour before it shows it with its zone", { startsAt: hours(1) }, /^\d\d:\d\d UTC$/],
  ["has both its players shows it too", { startsAt: hours(-0.1), b: player("two") }, /\d\d:\d\d/],
])("a tie that %s", async (_, change, tag) => {
  const screen = await render(
    <AppProvider app={app}>
      <Tag tie={{ ...open, ...change }} />
    </AppProvider>,
  );
  await expect.poll(() => screen.container.textContent).toMatch(tag);
});
