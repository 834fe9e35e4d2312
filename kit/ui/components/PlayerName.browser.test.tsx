import { beforeAll, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { compileTheme } from "../theme/compile.ts";
import { sampleSeeds } from "../theme/seeds.fixture.ts";
import { Avatar } from "./Avatar.tsx";
import { FaceOff } from "./FaceOff.tsx";
import { PlayerName } from "./PlayerName.tsx";
import { RankingTable } from "./RankingTable.tsx";
import { Scorebug } from "./Scorebug.tsx";

const tokens = compileTheme(sampleSeeds.blueOnWhite);

beforeAll(() => {
  for (const [name, value] of Object.entries(tokens)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
});

/** "#ff8000" as computed styles spell it. */
function rgb(hex: string): string {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`;
}

test.each(["neon", "gold", "coral", "sky"] as const)(
  "a name is %s in the colour of the theme",
  async (nameColour) => {
    const screen = await render(<PlayerName worn={{ nameColour }}>Neo</PlayerName>);
    const style = getComputedStyle(screen.getByText("Neo").element());
    expect(style.color).toBe(rgb(tokens[`name-${nameColour}`]));
    expect(style.backgroundColor).toBe("rgba(0, 0, 0, 0)");
  },
);

test("a coloured name on art has a plate, and a name without a colour has none", async () => {
  const screen = await render(
    <>
      <PlayerName worn={{ nameColour: "sky" }} isOnArt>
        Neo
      </PlayerName>
      <PlayerName isOnArt>Zola</PlayerName>
    </>,
  );
  const backgroundOf = (name: string) => getComputedStyle(screen.getByText(name).element()).backgroundColor;
  expect(backgroundOf("Neo")).toBe(rgb(tokens["surface-1"]));
  expect(backgroundOf("Zola")).toBe("rgba(0, 0, 0, 0)");
});

test.each(["champion", "flame", "circuit"] as const)(
  "the frame %s is drawn around the avatar and takes no room",
  async (frame) => {
    const screen = await render(
      <>
        <Avatar avatar="a" label="plain" />
        <Avatar avatar="a" label="framed" frame={frame} />
      </>,
    );
    const plain = screen.getByRole("img", { name: "plain" }).element();
    const inside = screen.getByRole("img", { name: "framed" }).element();
    const framed = inside.parentElement!;
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width, height];
    };
    expect(sizeOf(framed)).toEqual(sizeOf(plain));
    expect(sizeOf(inside)).toEqual(sizeOf(plain));
    const ring = getComputedStyle(framed, "::before");
    expect(Number.parseFloat(ring.inlineSize)).toBeGreaterThan(40);
    expect(`${ring.backgroundColor} ${ring.backgroundImage}`).toMatch(/rgb\(/);
  },
);

const worn = { frame: "champion", nameColour: "gold", pose: "trophy" } as const;

test("a result card shows the pose of the winner only", async () => {
  const side = (name: string, result: "won" | "lost") => ({ name, seed: name, worn, result });
  const lost = await render(
    <Scorebug a={side("Neo", "lost")} b={{ name: "Zola", seed: "z", result: "won" }} />,
  );
  expect(lost.container.querySelector("[class*=pose]")).toBeNull();
  const won = await render(<Scorebug a={side("Neo", "won")} b={side("Zola", "lost")} />);
  expect(won.container.querySelectorAll("[class*=pose]")).toHaveLength(1);
});

test("a face-off shows the pose of the winner", async () => {
  const a = { name: "Neo", seed: "n", worn };
  const b = { name: "Zola", seed: "z", worn };
  const screen = await render(<FaceOff label="Match" a={{ ...a, isWinner: true }} b={b} plate="2 - 1" />);
  expect(screen.container.querySelectorAll("[class*=pose]")).toHaveLength(1);
});

test("a table shows the frame and the colour of a row", async () => {
  const heading = { short: "P", full: "Played" };
  const figures = { played: 1, won: 1, lost: 0, drawn: 0, points: 3 };
  const screen = await render(
    <RankingTable
      label="Table"
      headings={{
        rank: "Rank",
        player: "Player",
        played: heading,
        won: heading,
        lost: heading,
        drawn: heading,
        points: heading,
      }}
      rows={[{ id: "1", rank: 1, name: "Neo", seed: "n", worn, ...figures }]}
    />,
  );
  expect(getComputedStyle(screen.getByText("Neo").element()).color).toBe(rgb(tokens["name-gold"]));
  expect(screen.container.querySelector("[class*=champion]")).not.toBeNull();
});
