// The processor's dashboard: lists cards, payments and events, and changes how a card behaves. English only.

/**
 * @typedef {object} State
 * @property {{ id: string, name: string | null, email: string | null }[]} customers
 * @property {{ id: string, customer: string | null, card: { brand: string, last4: string } }[]} methods
 * @property {{ id: string, amount: number, currency: string, status: string, amount_refunded: number, description: string | null }[]} payments
 * @property {{ id: string, type: string, created: number }[]} events
 */

const behaviours = ["ok", "challenge", "declined", "insufficient_funds", "expired_card"];

/** @param {object} order */
const control = (order) => fetch("/control", { method: "POST", body: JSON.stringify(order) });

/** @param {string} id @param {(string | HTMLElement)[][]} rows */
function fill(id, rows) {
  const table = document.getElementById(id);
  const made = rows.map((cells) => {
    const row = document.createElement("tr");
    for (const cell of cells) row.insertCell().append(cell);
    return row;
  });
  table?.replaceChildren(...made);
}

/** @param {string} cardId */
function behaviourChoice(cardId) {
  const choice = document.createElement("select");
  choice.append(
    new Option("next charge…", ""),
    ...behaviours.map((behaviour) => new Option(behaviour, behaviour)),
  );
  choice.addEventListener("change", () => void control({ card: { id: cardId, charge: choice.value } }));
  return choice;
}

/** @param {string} eventId */
function resendButton(eventId) {
  const button = document.createElement("button");
  button.textContent = "Send again";
  button.addEventListener("click", () => void control({ webhooks: { resend: eventId } }));
  return button;
}

async function show() {
  /** @type {State} */
  const state = await (await fetch("/state")).json();
  const nameOf = new Map(state.customers.map(({ id, name, email }) => [id, `${name ?? ""} ${email ?? ""}`]));
  fill(
    "cards",
    state.methods.map(({ id, card, customer }) => [
      `${card.brand} •••• ${card.last4}`,
      nameOf.get(customer ?? "") ?? "not kept",
      behaviourChoice(id),
    ]),
  );
  fill(
    "payments",
    state.payments.map(({ amount, currency, status, amount_refunded: refunded, description }) => [
      `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`,
      refunded > 0 ? "refunded" : status,
      description ?? "",
    ]),
  );
  fill(
    "events",
    state.events.map(({ id, type, created }) => [
      new Date(created * 1000).toISOString(),
      type,
      resendButton(id),
    ]),
  );
}

void show();
