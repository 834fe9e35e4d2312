import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Problem } from "#kit/contract/problem.ts";
import { CheckoutForm, type CheckoutFormProps } from "./CheckoutForm.tsx";
import { openProcessor } from "./testing/card-form.ts";

const chosen: CheckoutFormProps["chosen"] = {
  period: "monthly",
  price: { minor: 2_999, currency: "EUR" },
  consent: "€29.99 a month.",
  declaration: "I agree.",
  button: "Pay now",
};
const billingDetails = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@play.example",
  address: "1 Street",
  city: "Berlin",
  zip: "10115",
  country: "DE",
  state: "Berlin",
  isBusiness: false,
  company: "",
  companyAddress: "",
  vatNumber: "",
};
const completed = { orderNumber: "7K2M-Q9XD-41TN", trialEndsAt: null, nextChargeAt: null };

/** The completed form of one window. `complete` is the server's response to the payment. */
async function openWindow(
  complete: (checkoutId: string) => unknown,
  known: Partial<typeof billingDetails> = {},
) {
  const started: string[] = [];
  const bodies: unknown[] = [];
  const { bank, processor } = openProcessor();
  const onCompleted = vi.fn<CheckoutFormProps["onCompleted"]>();
  const app = testApp({
    answer(name, input) {
      if (name === "POST /api/game/checkout-complete") {
        return complete((input as { body: { checkoutId: string } }).body.checkoutId);
      }
      expect(name).toBe("POST /api/game/checkout-start");
      bodies.push((input as { body: unknown }).body);
      started.push(`checkout-${started.length + 1}`);
      return { checkoutId: started.at(-1), clientSecret: "seti_1_secret" };
    },
  });
  const info = {
    packages: [chosen],
    trialHours: 0,
    isTrialUsed: false,
    countries: ["DE"],
    processor,
  } as CheckoutFormProps["info"];
  const form = (
    <CheckoutForm
      info={info}
      chosen={chosen}
      billingDetails={{ ...billingDetails, ...known }}
      onPeriod={vi.fn()}
      onCompleted={onCompleted}
    />
  );
  const router = createMemoryRouter([
    { path: "/", element: form },
    { path: "/manage-subscription", element: <p>managed</p> },
  ]);
  const screen = await render(
    <AppProvider app={app}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  await expect.element(screen.getByText("cardCvc")).toBeInTheDocument();
  await screen.getByLabelText("cardHolder").fill("Ada Byron");
  await screen.getByRole("checkbox", { name: /I agree/ }).click();
  return { screen, started, bodies, bank, onCompleted, pay: screen.getByRole("button", { name: "Pay now" }) };
}

test("a replaced checkout shows a message, keeps the input, and pays with a new checkout at the next try", async () => {
  const replaced = "You opened this checkout in another tab with other details.";
  const { screen, started, onCompleted, pay } = await openWindow((checkoutId) => {
    if (checkoutId === "checkout-1") throw new Problem("checkout_replaced", 409, [], replaced);
    return { ...completed, clientSecret: null };
  });
  await pay.click();
  const message = screen.getByText(replaced);
  await expect.element(message).toBeVisible();
  // The message takes the focus, so that keyboard and screen reader users continue from there.
  await vi.waitFor(() => expect(document.activeElement?.contains(message.element())).toBe(true), {
    timeout: 60_000,
  });
  expect(onCompleted).not.toHaveBeenCalled();
  await expect.element(screen.getByLabelText("cardHolder")).toHaveValue("Ada Byron");
  await expect.element(screen.getByRole("checkbox", { name: /I agree/ })).toBeChecked();

  await pay.click();
  await vi.waitFor(() => expect(onCompleted).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(onCompleted.mock.calls[0]?.[0]).toMatchObject({ ...completed, email: billingDetails.email });
  expect(started).toEqual(["checkout-1", "checkout-2"]);
});

test("redirects to the subscription if another window has paid", async () => {
  const { screen, onCompleted, pay } = await openWindow(() => {
    throw new Problem("subscription_exists", 409);
  });
  await pay.click();
  await expect.element(screen.getByText("managed")).toBeInTheDocument();
  expect(onCompleted).not.toHaveBeenCalled();
});

test("retries with a pause while another window is paying", async () => {
  const askedAt: number[] = [];
  const { onCompleted, started, pay } = await openWindow(() => {
    askedAt.push(performance.now());
    if (askedAt.length < 2) throw new Problem("request_in_flight", 409);
    return { ...completed, clientSecret: null };
  });
  await pay.click();
  await vi.waitFor(() => expect(onCompleted).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(askedAt).toHaveLength(2);
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThan(2_900);
  expect(started).toEqual(["checkout-1"]);
});

const noAddress = { firstName: "", lastName: "", address: "", city: "", zip: "", state: "" };

test("a wallet is above all fields and pays with its owner's name and address", async () => {
  const { screen, bodies, bank, onCompleted } = await openWindow(
    () => ({ ...completed, clientSecret: null }),
    noAddress,
  );
  const wallets = screen.getByRole("group", { name: "wallets" }).element();
  const firstField = screen.getByLabelText("firstName").element();
  expect(wallets.compareDocumentPosition(firstField) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

  const press = { resolve: vi.fn(), reject: vi.fn() };
  bank.wallet.click?.(press);
  expect(press.resolve).toHaveBeenCalledWith({ emailRequired: true, billingAddressRequired: true });
  bank.wallet.confirm?.({
    billingDetails: {
      name: "Ada Byron",
      address: { line1: "1 Street", city: "Berlin", postal_code: "10115", country: "DE" },
    },
  });
  await vi.waitFor(() => expect(onCompleted).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(bodies).toEqual([
    expect.objectContaining({ firstName: "Ada", lastName: "Byron", zip: "10115", state: "", isWallet: true }),
  ]);
});

test("a wallet stays closed until the terms are accepted", async () => {
  const { screen, bank } = await openWindow(() => undefined, noAddress);
  await screen.getByRole("checkbox", { name: /I agree/ }).click();
  const press = { resolve: vi.fn(), reject: vi.fn() };
  bank.wallet.click?.(press);
  expect(press.reject).toHaveBeenCalled();
  await expect.element(screen.getByText("terms_not_accepted")).toBeVisible();
  await expect.element(screen.getByText("city_missing")).not.toBeInTheDocument();
});
