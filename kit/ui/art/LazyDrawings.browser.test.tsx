import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Drawing } from "./Drawing.tsx";
import { drawingPainter } from "./painters.ts";
import { LazyDrawings } from "./LazyDrawings.tsx";

test("draws offscreen content when it is scrolled into view", async () => {
  const fetching = vi.spyOn(drawingPainter, "load");
  const { container } = await render(
    <>
      <div style={{ blockSize: "5000px" }} />
      <LazyDrawings>
        <div style={{ blockSize: "100px" }}>
          <Drawing name="football" />
        </div>
      </LazyDrawings>
    </>,
  );
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(fetching).not.toHaveBeenCalled();
  container.querySelector("span")?.scrollIntoView();
  await expect.poll(() => container.querySelector("svg")).not.toBeNull();
});

test("draws content at once that is not offscreen", async () => {
  const { container } = await render(
    <>
      <div style={{ blockSize: "5000px" }} />
      <LazyDrawings isOffscreen={false}>
        <Drawing name="football" />
      </LazyDrawings>
    </>,
  );
  await expect.poll(() => container.querySelector("svg")).not.toBeNull();
});
