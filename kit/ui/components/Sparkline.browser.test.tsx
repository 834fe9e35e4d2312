import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Sparkline } from "./Sparkline.tsx";

test.each([
  { dir: "ltr", flow: 1 },
  { dir: "rtl", flow: -1 },
])("the newest value is at the right when the direction is $dir", async ({ dir, flow }) => {
  const style = { "--flow": flow, inlineSize: 200, blockSize: 80 };
  const { container } = await render(
    <div dir={dir} style={style}>
      <Sparkline values={[1, 2, 3]} label="Rating" />
    </div>,
  );
  const [line, dot] = [...container.querySelectorAll("path")]
    .slice(-2)
    .map((path) => path.getBoundingClientRect());
  expect(dot?.right).toBeGreaterThanOrEqual(line?.right ?? Number.POSITIVE_INFINITY);
});
