import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import type { MatchDetails } from "../../../contract.ts";
import { useScoreSheet } from "./use-score-sheet.ts";

function Sheet({ version }: { version: number }) {
  const match = { matchId: "reloaded", version, hasDraws: true, screenshotUrl: null } as MatchDetails;
  const { score, write, clear } = useScoreSheet(match);
  return (
    <>
      <output>{`${score.challenger} to ${score.challenged}`}</output>
      <button onClick={() => write({ challenger: 3, challenged: 1 })}>write</button>
      <button onClick={clear}>clear</button>
    </>
  );
}

test("a score that is not posted yet is there again when the page is, until it is posted or the match has moved", async () => {
  const before = await render(<Sheet version={4} />);
  await before.getByRole("button", { name: "write" }).click();
  await expect.element(before.getByRole("status")).toHaveTextContent("3 to 1");
  await before.unmount();

  const moved = await render(<Sheet version={5} />);
  await expect.element(moved.getByRole("status")).toHaveTextContent("0 to 0");
  await moved.unmount();

  const again = await render(<Sheet version={4} />);
  await expect.element(again.getByRole("status")).toHaveTextContent("3 to 1");
  await again.getByRole("button", { name: "clear" }).click();
  await expect.element(again.getByRole("status")).toHaveTextContent("0 to 0");
  await again.unmount();

  const posted = await render(<Sheet version={4} />);
  await expect.element(posted.getByRole("status")).toHaveTextContent("0 to 0");
});
