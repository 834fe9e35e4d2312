import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../base.css";
import { Timeline } from "./Timeline.tsx";

test.each(["ltr", "rtl"] as const)(
  "starts every title where its date starts on a phone (%s)",
  async (dir) => {
    await page.viewport(360, 740);
    const screen = await render(
      <div dir={dir}>
        <Timeline
          isStacked
          stateLabels={{ done: "", now: "", next: "", off: "" }}
          steps={[{ title: "Asked", when: "Tuesday, 17 November at 14:42", state: "done" }]}
        />
      </div>,
    );
    const edgeOf = (text: string) => {
      const { left, right } = screen.getByText(text).element().getBoundingClientRect();
      return dir === "ltr" ? left : right;
    };
    expect(edgeOf("Asked")).toBeCloseTo(edgeOf("Tuesday, 17 November at 14:42"), 0);
  },
);
