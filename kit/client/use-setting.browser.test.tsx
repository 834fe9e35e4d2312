import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { commonProblem } from "#kit/contract/problem.ts";
import { Switch } from "#kit/ui/components/Switch.tsx";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { AppProvider } from "./app.tsx";
import { testApp } from "./testing/app.ts";
import { useSetting } from "./use-setting.ts";

function Setting({ save }: { save: (wanted: boolean) => Promise<unknown> }) {
  const [isOn, change] = useSetting<boolean>(false, save);
  return (
    <Switch
      title="Sound"
      checked={isOn}
      onChange={({ currentTarget }) => void change(currentTarget.checked, "Saved")}
    />
  );
}

const page = (save: (wanted: boolean) => Promise<unknown>) => (
  <AppProvider app={testApp()}>
    <Toasts dismissLabel="dismiss">
      <Setting save={save} />
    </Toasts>
  </AppProvider>
);

test("a setting is shown at once, saved, and confirmed", async () => {
  const saved: boolean[] = [];
  let finish: () => void = () => undefined;
  const screen = await render(
    page((wanted) => {
      saved.push(wanted);
      return new Promise<void>((resolve) => (finish = resolve));
    }),
  );
  const sound = screen.getByRole("switch", { name: "Sound" });
  await sound.click();
  await expect.element(sound).toBeChecked();
  await expect.element(screen.getByText("Saved")).not.toBeInTheDocument();
  finish();
  await expect.element(screen.getByText("Saved")).toBeVisible();
  expect(saved).toEqual([true]);
});

test("a setting that cannot be saved goes back, with a toast", async () => {
  const screen = await render(page(() => Promise.reject(commonProblem("unavailable"))));
  const sound = screen.getByRole("switch", { name: "Sound" });
  await sound.click();
  await expect.element(screen.getByText("unavailable")).toBeVisible();
  await expect.element(sound).not.toBeChecked();
});
