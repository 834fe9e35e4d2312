import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Scorebug } from "./Scorebug.tsx";

const side = (name: string, more: object = {}) => ({ name, seed: name, ...more });

test("the boxes hold scores, and a dash where there is none", async () => {
  const played = await render(<Scorebug a={side("Neo", { score: 21 })} b={side("Zola", { score: 0 })} />);
  expect(played.container.textContent).toBe("Neo21Zola0");
  const forfeited = await render(
    <Scorebug a={side("Neo", { result: "won", note: "you" })} b={side("Zola", { note: "ELO 960" })} />,
  );
  expect(forfeited.container.textContent).toBe("Neoyou–ZolaELO 960–");
});

test("words under the sides open the card like the rest of it, and buttons do what they say", async () => {
  const onPress = vi.fn();
  const onAccept = vi.fn();
  const screen = await render(
    <Scorebug a={side("Neo")} b={side("Zola")} press={{ label: "Open", onPress }}>
      <p>Best of one</p>
      <button type="button" onClick={onAccept}>
        Accept
      </button>
    </Scorebug>,
  );
  const pressed = (words: string) => {
    const { left, top, width, height } = screen.getByText(words).element().getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  for (const words of ["Neo", "Best of one"]) {
    expect(pressed(words)?.getAttribute("aria-label")).toBe("Open");
  }
  await screen.getByRole("button", { name: "Accept" }).click();
  expect(onAccept).toHaveBeenCalledOnce();
  expect(onPress).not.toHaveBeenCalled();
});
