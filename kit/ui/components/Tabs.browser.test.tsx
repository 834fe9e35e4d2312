import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TabPanel, Tabs } from "./Tabs.tsx";

type Id = "upcoming" | "live" | "done";

function Page({ dir = "ltr" }: { dir?: "ltr" | "rtl" }) {
  const [selected, setSelected] = useState<Id>("upcoming");
  return (
    <div dir={dir}>
      <Tabs
        label="Matches"
        group="matches"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: "upcoming", name: "Upcoming" },
          { id: "live", name: "Live" },
          { id: "done", name: "Done" },
        ]}
      />
      <TabPanel group="matches" id={selected}>
        {selected}
      </TabPanel>
    </div>
  );
}

test("only the selected tab is in the tab order, and the panel follows it", async () => {
  const screen = await render(<Page />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Upcoming" }).element());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel", { name: "Upcoming" }).element());
});

test("arrow keys move the focus and the selection together", async () => {
  const screen = await render(<Page />);
  await screen.getByRole("tab", { name: "Upcoming" }).click();
  await userEvent.keyboard("{ArrowRight}");
  const live = screen.getByRole("tab", { name: "Live" });
  await expect.element(live).toHaveAttribute("aria-selected", "true");
  expect(document.activeElement).toBe(live.element());
  await expect.element(screen.getByRole("tabpanel", { name: "Live" })).toHaveTextContent("live");
});

test("in right-to-left pages the left arrow goes forward", async () => {
  const screen = await render(<Page dir="rtl" />);
  await screen.getByRole("tab", { name: "Upcoming" }).click();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(screen.getByRole("tab", { name: "Live" })).toHaveAttribute("aria-selected", "true");
});

test("End jumps to the last tab", async () => {
  const screen = await render(<Page />);
  await screen.getByRole("tab", { name: "Upcoming" }).click();
  await userEvent.keyboard("{End}");
  await expect.element(screen.getByRole("tab", { name: "Done" })).toHaveAttribute("aria-selected", "true");
});
