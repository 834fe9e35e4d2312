import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Scorebug } from "./Scorebug.tsx";

const side = (name: string, more: object = {}) => ({ name, seed: name, ...more });

test("shows scores, or a dash", async () => {
  const played = await render(<Scorebug a={side("Neo", { score: 21 })} b={side("Zola", { score: 0 })} />);
  expect(played.container.textContent).toBe("Neo21Zola0");
  const forfeited = await render(
    <Scorebug a={side("Neo", { result: "won", note: "you" })} b={side("Zola", { note: "ELO 960" })} />,
  );
  expect(forfeited.container.textContent).toBe("Neoyou–ZolaELO 960–");
});

const pressedAt = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
};

test("opens the card when the text below the sides is pressed, and lets buttons act", async () => {
  const onAccept = vi.fn();
  const screen = await render(
    <Scorebug a={side("Neo")} b={side("Zola")} link={{ label: "Open", href: "#open" }}>
      <p>Best of one</p>
      <button type="button" onClick={onAccept}>
        Accept
      </button>
    </Scorebug>,
  );
  for (const words of ["Neo", "Best of one"]) {
    expect(pressedAt(screen.getByText(words).element())?.getAttribute("aria-label")).toBe("Open");
  }
  await screen.getByRole("button", { name: "Accept" }).click();
  expect(onAccept).toHaveBeenCalledOnce();
  expect(location.hash).toBe("");
});

test("triggers the main action from anywhere on the card", async () => {
  const link = { label: "Match against Zola", href: "#match", button: "Open match" };
  const screen = await render(<Scorebug a={side("Neo")} b={side("Zola")} link={link} />);
  const action = screen.getByRole("link", { name: "Open match: Match against Zola" });
  expect(screen.container.querySelectorAll("a")).toHaveLength(1);
  for (const words of ["Neo", "Open match"]) {
    expect(pressedAt(screen.getByText(words, { exact: true }).element())?.closest("a")).toBe(
      action.element(),
    );
  }
});
