import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { TextArea, TextInput } from "./TextInput.tsx";

function Fields() {
  const [line, setLine] = useState("");
  const [lines, setLines] = useState("");
  return (
    <div dir="rtl">
      <TextInput aria-label="line" value={line} onChange={(event) => setLine(event.target.value)} />
      <TextArea aria-label="lines" value={lines} onChange={(event) => setLines(event.target.value)} />
    </div>
  );
}

test.each(["line", "lines"])(
  "%s: text follows the direction of its letters, an empty field that of its page",
  async (name) => {
    const screen = await render(<Fields />);
    const field = screen.getByLabelText(name, { exact: true });
    const direction = () => getComputedStyle(field.element()).direction;
    expect(direction()).toBe("rtl");
    await field.fill("See the clock.");
    await expect.poll(direction).toBe("ltr");
    await field.fill("انظر إلى الساعة.");
    await expect.poll(direction).toBe("rtl");
    await field.fill("");
    await expect.poll(direction).toBe("rtl");
  },
);
