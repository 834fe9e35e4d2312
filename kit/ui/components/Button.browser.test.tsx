import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Button, ButtonLink } from "./Button.tsx";

test("keeps its width and ignores presses while busy", async () => {
  const onClick = vi.fn();
  const screen = await render(<Button onClick={onClick}>Accept the challenge</Button>);
  const button = screen.getByRole("button");
  const width = button.element().getBoundingClientRect().width;

  await screen.rerender(
    <Button onClick={onClick} busy>
      Accept the challenge
    </Button>,
  );
  await button.click({ force: true });

  expect(onClick).not.toHaveBeenCalled();
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
});

test("keeps the focus while busy", async () => {
  const screen = await render(<Button>Accept</Button>);
  const button = screen.getByRole("button").element();
  if (!(button instanceof HTMLElement)) throw new Error("no button");
  button.focus();
  await screen.rerender(<Button busy>Accept</Button>);
  expect(document.activeElement).toBe(button);
});

test("does not submit its form while busy", async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await screen.getByRole("button").click({ force: true });
  expect(onSubmit).not.toHaveBeenCalled();
});

test("can be focused but does nothing while softly disabled", async () => {
  const onClick = vi.fn();
  const screen = await render(
    <Button softDisabled onClick={onClick}>
      Buy
    </Button>,
  );
  await screen.getByRole("button").click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
  await expect.element(screen.getByRole("button")).toHaveAttribute("aria-disabled", "true");
});

test("is a link when it has an href", async () => {
  const screen = await render(
    <MemoryRouter>
      <ButtonLink href="/games">Games</ButtonLink>
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole("link", { name: "Games" })).toHaveAttribute("href", "/games");
});
