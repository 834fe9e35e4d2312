import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../base.css";
import { Bracket, Round } from "./Bracket.tsx";

const tie = (id: string) => ({ id, a: { waitsFor: "One" }, b: { waitsFor: "Other" } });

test.each(["ltr", "rtl"])(
  "a heading of two lines does not bend the lines between rounds, %s",
  async (direction) => {
    const { container } = await render(
      <div dir={direction}>
        <Bracket label="Upper bracket">
          <Round title="Semi-finals" when="Sun 22 Nov" ties={[tie("U2.1")]} />
          <Round title="The final of the upper bracket" when="Wednesday 22 November" ties={[tie("U3.1")]} />
        </Bracket>
      </div>,
    );
    const heads = [...container.querySelectorAll("h3")].map((head) => head.getBoundingClientRect().height);
    const ties = [...container.querySelectorAll("li")].map((one) => one.getBoundingClientRect().top);
    expect(heads[1]).toBe(heads[0]);
    expect(ties[1]).toBe(ties[0]);
  },
);
