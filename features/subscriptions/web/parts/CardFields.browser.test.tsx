import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { CardFields } from "./CardFields.tsx";

const app = testApp();

/** A fake processor script that records which group created which element. */
const script = `window.Stripe = () => ({
  elements: () => ({
    create: (type) => ({
      on(name, listener) {
        if (type === "cardNumber") window["number " + name] = listener;
        if (name === "ready") window.ready = listener;
      },
      mount(place) { place.textContent = type; },
      focus() { window.focused = type; },
      destroy() { window.destroyed = (window.destroyed ?? 0) + 1; },
    }),
    submit: async () => ({}),
  }),
  confirmCardSetup: async () => ({ error: { type: "card_error", code: "expired_card" } }),
})`;
const processor = {
  publicKey: "pk_test",
  scriptUrl: URL.createObjectURL(new Blob([script], { type: "text/javascript" })),
};

const cardOf = (props: Partial<Parameters<typeof CardFields>[0]>) => (
  <AppProvider app={app}>
    <CardFields
      processor={processor}
      holder={{ name: "cardHolder" }}
      errors={{}}
      onStates={() => undefined}
      onFields={() => undefined}
      wallets={{ currency: "EUR", mayOpen: () => false, onApproved: () => undefined }}
      orCard="orCard"
      {...props}
    />
  </AppProvider>
);

test("has its own field for the holder and mounts the processor's fields for the rest", async () => {
  const onFields = vi.fn<NonNullable<Parameters<typeof CardFields>[0]["onFields"]>>();
  const onStates = vi.fn<NonNullable<Parameters<typeof CardFields>[0]["onStates"]>>();
  const screen = await render(cardOf({ onFields, onStates, errors: { cvv: "Please enter your CVV." } }));
  await expect.poll(() => onFields).toHaveBeenCalled();
  await screen.getByLabelText("cardHolder").fill("Ada Byron");
  for (const name of ["cardNumber", "cardExpiry", "cardCvc"]) {
    await expect.element(screen.getByText(name, { exact: true }).last()).toBeInTheDocument();
  }
  expect(screen.container.querySelectorAll("input")).toHaveLength(1);
  await expect.element(screen.getByText("Please enter your CVV.")).toBeInTheDocument();

  const send = (name: string, event: object = {}) =>
    (Reflect.get(window, `number ${name}`) as (event: object) => void)(event);
  send("change", { empty: false, complete: true, brand: "mastercard" });
  await expect.element(screen.getByText("Visa")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Mastercard")).toBeInTheDocument();
  expect(onStates).toHaveBeenCalledWith(expect.objectContaining({ cardNumber: "complete", cvv: "empty" }));

  const ringed = () => screen.container.querySelector("[data-focused]")?.textContent;
  send("focus");
  expect(ringed()).toBe("cardNumber");
  send("blur");
  expect(ringed()).toBeUndefined();

  screen.container.querySelector<HTMLElement>("[data-invalid=true]")?.focus();
  expect(Reflect.get(window, "focused")).toBe("cardCvc");

  const fields = onFields.mock.calls[0]?.[0];
  expect(await fields?.tokenise("seti_secret", "Ada")).toEqual({ problem: "card_expired" });
  await screen.unmount();
  expect(Reflect.get(window, "destroyed")).toBe(4);
});

test("hides the wallets and their label if the device has none", async () => {
  const screen = await render(cardOf({}));
  await expect.element(screen.getByRole("group", { name: "wallets" })).toBeVisible();
  await expect.element(screen.getByText("orCard")).toBeVisible();
  await expect.poll(() => Reflect.get(window, "ready") as unknown).toBeTypeOf("function");
  const ready = Reflect.get(window, "ready") as (event: object) => void;
  ready({ availablePaymentMethods: { googlePay: true } });
  await expect.element(screen.getByText("orCard")).toBeVisible();
  ready({ availablePaymentMethods: undefined });
  await expect.element(screen.getByText("orCard")).not.toBeInTheDocument();
  expect(screen.container.querySelector("[role=group]")?.checkVisibility()).toBe(false);
});

test("shows an error with a retry if the processor's script fails to load", async () => {
  const nowhere = { publicKey: "pk_test", scriptUrl: "http://127.0.0.1:9/none.js" };
  const screen = await render(cardOf({ processor: nowhere }));
  await screen.getByRole("button", { name: "tryAgain" }).click();
  await expect.element(screen.getByText("fieldsMissing")).toBeInTheDocument();
});
