import { expect, test } from "vitest";
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
