import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import type { MatchDetails } from "../../../contract.ts";
import { useScoreDraft } from "./use-score-draft.ts";

const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);
const taken = new Blob([bytes], { type: "image/webp" });

function Sheet({ version }: { version: number }) {
  const match = { matchId: "reloaded", version, hasDraws: true, screenshotUrl: null } as MatchDetails;
  const { score, write, screenshot, clear } = useScoreDraft(match);
  const { picture } = screenshot;
  return (
    <>
      <output>{`${score.challenger} to ${score.challenged}`}</output>
      <button onClick={() => write({ challenger: 3, challenged: 1 })}>write</button>
      <button onClick={() => screenshot.set(taken)}>take</button>
      <button onClick={() => screenshot.set(new Blob([new Uint8Array(2_000_001)]))}>take too much</button>
      <button onClick={clear}>clear</button>
      <figure aria-label={picture ? `${picture.type} of ${picture.size} bytes` : "no picture"} />
    </>
  );
}

test("an unposted score survives a reload until it is posted or the match moves", async () => {
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

test("its picture survives too, until it is posted, the match moves, or a picture is too large", async () => {
  const kept = "image/webp of 1000 bytes";
  const shown = async (version: number, name: string) => {
    const screen = await render(<Sheet version={version} />);
    await expect.element(screen.getByRole("figure", { name, exact: true })).toBeInTheDocument();
    return screen;
  };
  const untilStored = async () => {
    await expect.poll(() => sessionStorage.getItem("own picture")).toMatch(/^own score reloaded 7/);
  };
  const before = await shown(7, "no picture");
  await before.getByRole("button", { name: "take", exact: true }).click();
  await untilStored();
  await before.unmount();
  await (await shown(8, "no picture")).unmount();
  const again = await shown(7, kept);
  await again.getByRole("button", { name: "clear" }).click();
  await again.unmount();
  const posted = await shown(7, "no picture");
  await posted.getByRole("button", { name: "take", exact: true }).click();
  await untilStored();
  await posted.getByRole("button", { name: "take too much" }).click();
  await posted.unmount();
  await shown(7, "no picture");
});
