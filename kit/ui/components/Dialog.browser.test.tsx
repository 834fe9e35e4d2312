import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../base.css";
import { Button } from "./Button.tsx";
import { Dialog, DialogFooter } from "./Dialog.tsx";

function Page({ canClose = true }: { canClose?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Dispute</Button>
      <Dialog
        isOpen={isOpen}
        title="Dispute this score"
        closeLabel="Close"
        onClose={canClose ? () => setIsOpen(false) : undefined}
      >
        <p className="muted">Both pictures are compared.</p>
        <input aria-label="Note" />
        <Button onClick={() => setIsOpen(false)}>Send</Button>
      </Dialog>
    </>
  );
}

async function openPage(element = <Page />) {
  const screen = await render(element);
  const opener = screen.getByRole("button", { name: "Dispute" });
  await opener.click();
  const dialog = screen.getByRole("dialog", { name: "Dispute this score" });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, opener };
}

test("takes the focus and keeps it inside", async () => {
  const { dialog } = await openPage();
  for (let i = 0; i < 8; i++) {
    await userEvent.tab();
    const { activeElement } = document;
    const isInside = dialog.element().contains(activeElement) || activeElement === document.body;
    expect(isInside).toBe(true);
  }
});

test("does not inherit the text alignment of the place that opened it", async () => {
  const colors = { "--text-muted": "rgb(1, 2, 3)", "--on-art-muted": "rgb(4, 5, 6)" };
  const { screen } = await openPage(
    <div className="on-art" style={{ textAlign: "center", ...colors }}>
      <Page />
    </div>,
  );
  const { color, textAlign } = getComputedStyle(screen.getByText("Both pictures are compared.").element());
  expect([color, textAlign]).toEqual([colors["--text-muted"], "start"]);
});

test("keeps its footer in view, unless that would leave no room to read", async () => {
  const long = (
    <Dialog isOpen title="Dispute this score">
      <div style={{ blockSize: "200vh" }} />
      <DialogFooter>
        <Button>Send</Button>
      </DialogFooter>
    </Dialog>
  );
  await page.viewport(360, 740);
  const screen = await render(long);
  const bottom = () => screen.getByRole("button", { name: "Send" }).element().getBoundingClientRect().bottom;
  expect(bottom()).toBeLessThanOrEqual(740);
  screen.getByRole("dialog").element().scrollTo(0, 300);
  expect(bottom()).toBeLessThanOrEqual(740);
  await page.viewport(740, 360);
  screen.getByRole("dialog").element().scrollTo(0, 0);
  expect(bottom()).toBeGreaterThan(360);
});

test("closes on Esc and returns the focus", async () => {
  const { dialog, opener } = await openPage();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test("closes with its cross and returns the focus", async () => {
  const { screen, dialog, opener } = await openPage();
  await screen.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test("closes with an answer inside and returns the focus", async () => {
  const { screen, dialog, opener } = await openPage();
  await screen.getByRole("button", { name: "Send" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test("closes on a press outside, after the time of a double press", async () => {
  const { dialog } = await openPage();
  const pressBeside = () => dialog.click({ position: { x: 4, y: -20 }, force: true });
  await vi.waitFor(
    async () => {
      if (dialog.query()) await pressBeside();
      expect(dialog.query()).toBeNull();
    },
    { timeout: 60_000 },
  );
});

test("ignores the second half of a double press", async () => {
  const onSend = vi.fn<() => void>();
  function Question({ isCovering }: { isCovering: boolean }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Ask</Button>
        <Dialog isOpen={isOpen} title="Sure?" closeLabel="Close" onClose={() => setIsOpen(false)}>
          <button type="button" style={isCovering ? { position: "fixed", inset: 0 } : {}} onClick={onSend}>
            Yes
          </button>
        </Dialog>
      </>
    );
  }
  const screen = await render(<Question isCovering={false} />);
  const dialog = screen.getByRole("dialog", { name: "Sure?" });
  await screen.getByRole("button", { name: "Ask" }).dblClick({ position: { x: 2, y: 2 } });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();

  await screen.rerender(<Question isCovering />);
  await screen.getByRole("button", { name: "Ask" }).dblClick({ position: { x: 2, y: 2 } });
  await expect.element(dialog).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Yes" }).click();
  expect(onSend).toHaveBeenCalledOnce();
});

test("accepts a key at once after a tap opened it, and the tap after the ignored one", async () => {
  const onSend = vi.fn<() => void>();
  const screen = await render(
    <Dialog isOpen title="Sure?" closeLabel="Close" onClose={() => undefined}>
      <button type="button" onClick={onSend}>
        Yes
      </button>
    </Dialog>,
  );
  const yes = screen.getByRole("button", { name: "Yes" }).element() as HTMLButtonElement;
  const touch = () =>
    yes.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
  const click = (detail: number) =>
    yes.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  // The dialog has just opened, however slow the machine is.
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  touch();
  now.mockRestore();
  yes.focus();
  await userEvent.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledTimes(1);
  click(1);
  expect(onSend).toHaveBeenCalledTimes(1);
  click(1);
  expect(onSend).toHaveBeenCalledTimes(2);
});

test("stays open on a press inside", async () => {
  const { dialog } = await openPage();
  await dialog.click({ position: { x: 4, y: 4 } });
  await expect.element(dialog).toBeVisible();
});

test("stays open on Esc without onClose", async () => {
  const { dialog } = await openPage(<Page canClose={false} />);
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
});

test("starts in its first field, not on the cross", async () => {
  const { screen } = await openPage();
  expect(document.activeElement).toBe(screen.getByLabelText("Note").element());
});

test("starts on no button: Enter decides nothing", async () => {
  const pressed = vi.fn();
  const screen = await render(
    <Dialog isOpen title="Leave?" closeLabel="Close" onClose={pressed}>
      <Button onClick={pressed}>Leave</Button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole("dialog").element());
  await userEvent.keyboard("{Enter}");
  expect(pressed).not.toHaveBeenCalled();
});

test("does not scroll past its text to a field below the fold", async () => {
  await page.viewport(740, 360);
  const screen = await render(
    <Dialog isOpen title="Terms">
      <div style={{ blockSize: "200vh" }} />
      <input aria-label="Name" />
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog").element();
  expect(document.activeElement).toBe(dialog);
  expect(dialog.scrollTop).toBe(0);
});
