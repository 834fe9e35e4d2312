import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { SectionTabs } from "./SectionTabs.tsx";

const sections = ["overview", "rules", "finals"].map((id) => ({ id, name: id }));

function Page() {
  return (
    <>
      <SectionTabs label="sections" sections={sections} />
      {sections.map(({ id }) => (
        <section key={id} id={id} style={{ blockSize: "150vh" }} />
      ))}
    </>
  );
}

test("a section's link also covers the element before it that belongs to it", async () => {
  function TwoSections() {
    return (
      <>
        <SectionTabs
          label="sections"
          sections={[
            { id: "schedule", name: "schedule" },
            { id: "entrants", from: "opponents", name: "entrants" },
          ]}
        />
        {["schedule", "opponents", "entrants"].map((id) => (
          <section key={id} id={id} style={{ blockSize: "150vh" }} />
        ))}
      </>
    );
  }
  const router = createMemoryRouter([{ path: "/", Component: TwoSections }]);
  const screen = await render(<RouterProvider router={router} />);
  const current = () => screen.container.querySelector("[aria-current]")?.getAttribute("href");
  expect(current()).toBe("#schedule");
  document.getElementById("opponents")?.scrollIntoView();
  await expect.poll(current).toBe("#entrants");
  scrollTo(0, 0);
});

test("the link of the section in view is current", async () => {
  const router = createMemoryRouter([{ path: "/", Component: Page }]);
  const screen = await render(<RouterProvider router={router} />);
  const current = () => screen.container.querySelector("[aria-current]")?.textContent;
  expect(current()).toBe("overview");
  document.getElementById("rules")?.scrollIntoView();
  await expect.poll(current).toBe("rules");
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(current).toBe("finals");
  scrollTo(0, 0);
  await expect.poll(current).toBe("overview");
});
