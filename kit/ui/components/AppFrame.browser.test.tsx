import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../base.css";
import { gamepad2 } from "../icons/gamepad-2.ts";
import { ActionBar } from "./ActionBar.tsx";
import { AppBar } from "./AppBar.tsx";
import { AppFrame } from "./AppFrame.tsx";
import { TabBar } from "./TabBar.tsx";
import { TabLinks } from "./Tabs.tsx";

/** 1280 by 800 pixels at 400 %. */
const zoomed = [320, 200] as const;

const links = ["Play", "Games"].map((name) => ({ href: `/${name}`, icon: gamepad2, name }));

test.each(["tabs", "actions"] as const)(
  "no bar covers the focused element at 400 %% zoom, with %s at the bottom",
  async (bottom) => {
    await page.viewport(...zoomed);
    const screen = await render(
      <MemoryRouter>
        <AppFrame
          skipLabel="Skip"
          bottom={bottom}
          bar={<AppBar title="Matches" />}
          tabs={bottom === "tabs" && <TabBar label="Main" links={links} />}
        >
          <TabLinks sticky label="Lists" links={[{ href: "/a", name: "All", isCurrent: true }]} />
          {Array.from({ length: 20 }, (_, index) => (
            <p key={index}>
              <button style={{ blockSize: 44 }}>Button {index}</button>
            </p>
          ))}
          {bottom === "actions" && (
            <ActionBar note="A note">
              <button style={{ blockSize: 44 }}>Accept</button>
            </ActionBar>
          )}
        </AppFrame>
      </MemoryRouter>,
    );
    const covered: string[] = [];
    const last = screen.getByRole("button", { name: bottom === "tabs" ? "Button 19" : "Accept" }).element();
    for (let stops = 0; stops < 40 && document.activeElement !== last; stops++) {
      await userEvent.keyboard("{Tab}");
      const stop = document.activeElement!;
      const { left, top, bottom: end, width } = stop.getBoundingClientRect();
      for (const y of [top + 2, end - 2]) {
        const hit = document.elementFromPoint(left + width / 2, y);
        if (!stop.contains(hit)) covered.push(`${stop.textContent} by ${hit?.className}`);
      }
    }
    expect(document.activeElement).toBe(last);
    expect(covered).toEqual([]);
  },
);
