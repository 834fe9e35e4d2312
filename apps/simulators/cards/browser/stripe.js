// Replaces https://js.stripe.com with the calls that the product makes. It runs in the page of the shop and
// never sees a card: the frames that it mounts belong to this server.
(() => {
  const { origin } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src);

  /** @typedef {{ id: string, frame: HTMLIFrameElement, type: string, listeners: Map<string, Set<(event: object) => void>> }} Mounted */
  /** @type {Map<string, Mounted>} */
  const elements = new Map();
  /** @type {Map<string, (answer: Answer) => void>} */
  const waiting = new Map();
  /** @typedef {{ error?: { type: string, code?: string, decline_code?: string, message: string }, intent?: Intent }} Answer */
  /** @typedef {{ id: string, object: string, status: string, next_action: { redirect_to_url: { url: string } } | null }} Intent */

  window.addEventListener("message", ({ origin: sender, data }) => {
    if (sender !== origin) return;
    const element = elements.get(data.element);
    if (data.kind === "answer") waiting.get(data.request)?.(data.answer);
    if (data.kind === "size" && element) element.frame.style.height = `${data.height}px`;
    if (data.kind === "event" && element) {
      const open = () => element.frame.contentWindow?.postMessage({ kind: "open" }, origin);
      const event = { ...data.event, resolve: open, reject: () => {} };
      const listeners = element.listeners.get(data.name) ?? new Set();
      for (const listener of listeners) listener(event);
      if (data.name === "click" && listeners.size === 0) open();
    }
  });

  /** @param {string} address @param {string} title @param {object} settings */
  function frameOf(address, title, settings) {
    const frame = document.createElement("iframe");
    frame.src = `${origin}${address}#${encodeURIComponent(JSON.stringify(settings))}`;
    frame.title = title;
    // In a dark page, a frame with another colour scheme would get a white background.
    frame.style.cssText = "display:block;width:100%;border:0;background:transparent;color-scheme:light";
    return frame;
  }

  /** @param {Mounted} element @param {object} question @returns {Promise<Answer>} */
  function ask(element, question) {
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      waiting.set(request, resolve);
      element.frame.contentWindow?.postMessage({ ...question, request }, origin);
    });
  }

  /**
   * Shows the bank's page above everything until the customer has answered. @param {string} url @returns
   * {Promise<void>}
   */
  function challenge(url) {
    const cover = document.createElement("div");
    cover.style.cssText =
      "position:fixed;inset:0;z-index:2147483647;background:rgb(0 0 0/.6);display:grid;place-items:center";
    const frame = document.createElement("iframe");
    frame.src = url;
    frame.title = "Bank authentication";
    frame.style.cssText =
      "border:0;width:min(400px,94vw);height:min(480px,90vh);border-radius:12px;background:white";
    cover.append(frame);
    document.body.append(cover);
    return new Promise((resolve) => {
      window.addEventListener("message", function listen({ origin: sender, data }) {
        if (sender !== origin || data.kind !== "challenged") return;
        window.removeEventListener("message", listen);
        cover.remove();
        resolve();
      });
    });
  }

  /** @param {string} publicKey @param {string} clientSecret @returns {Promise<Answer>} */
  async function retrieve(publicKey, clientSecret) {
    const id = clientSecret.split("_secret_")[0] ?? "";
    const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
    const address = `${origin}/v1/${kind}/${id}?client_secret=${encodeURIComponent(clientSecret)}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${publicKey}` } });
    const body = await response.json();
    return response.ok ? { intent: body } : { error: body.error };
  }

  /** @param {Answer} answer @param {string} publicKey @param {string} clientSecret @returns {Promise<Answer>} */
  async function afterChallenge(answer, publicKey, clientSecret) {
    const { intent } = answer;
    if (intent?.status !== "requires_action" || !intent.next_action) return answer;
    await challenge(intent.next_action.redirect_to_url.url);
    const settled = await retrieve(publicKey, clientSecret);
    if (settled.intent?.status === "succeeded") return settled;
    const code = `${intent.object}_authentication_failure`;
    return { error: { type: "card_error", code, message: "The bank did not confirm that this is you." } };
  }

  /** @param {Answer} answer @param {string} name */
  const named = (answer, name) => (answer.intent ? { [name]: answer.intent } : { error: answer.error });

  /** @param {string} publicKey */
  function Stripe(publicKey) {
    /** @param {object} [groupSettings] */
    function group(groupSettings = {}) {
      const groupId = crypto.randomUUID();
      /** @type {Mounted[]} */
      const made = [];
      /** @param {string} type @param {object} [settings] */
      function create(type, settings = {}) {
        const id = crypto.randomUUID();
        const isExpress = type === "expressCheckout";
        const frame = frameOf(isExpress ? "/express" : "/field", `Secure ${type} input`, {
          ...groupSettings,
          ...settings,
          type,
          element: id,
          group: groupId,
          publicKey,
          parent: location.origin,
        });
        frame.style.height = isExpress ? "48px" : "24px";
        if (isExpress) frame.allow = "payment";
        /** @type {Mounted} */
        const element = { id, frame, type, listeners: new Map() };
        elements.set(id, element);
        made.push(element);
        const focus = () => frame.contentWindow?.postMessage({ kind: "focus" }, origin);
        return {
          id,
          /** @param {HTMLElement} place */
          mount(place) {
            place.replaceChildren(frame);
            // Like Stripe.js, uses the label of the container as the label of the field.
            for (const label of document.querySelectorAll(`label[for="${CSS.escape(place.id)}"]`)) {
              label.addEventListener("click", focus);
            }
          },
          /** @param {string} name @param {(event: object) => void} listener */
          on(name, listener) {
            element.listeners.set(name, (element.listeners.get(name) ?? new Set()).add(listener));
          },
          focus,
          destroy() {
            elements.delete(id);
            frame.remove();
          },
        };
      }
      return { create, submit: () => Promise.resolve({}), made };
    }

    return {
      elements: group,
      /** @param {string} clientSecret @param {{ payment_method: { card: { id: string }, billing_details?: object } }} data */
      async confirmCardSetup(clientSecret, { payment_method: method }) {
        const element = elements.get(method.card.id);
        if (!element) throw new Error("the card element is not mounted");
        const question = { kind: "confirm", clientSecret, billing: method.billing_details ?? {} };
        return named(
          await afterChallenge(await ask(element, question), publicKey, clientSecret),
          "setupIntent",
        );
      },
      /** @param {{ elements: { made: Mounted[] }, clientSecret: string }} data */
      async confirmSetup({ elements: { made }, clientSecret }) {
        const [element] = made;
        if (!element) throw new Error("no element is mounted");
        const answer = await ask(element, { kind: "confirm", clientSecret });
        return named(await afterChallenge(answer, publicKey, clientSecret), "setupIntent");
      },
      /** @param {{ clientSecret: string }} data */
      async handleNextAction({ clientSecret }) {
        const answer = await afterChallenge(await retrieve(publicKey, clientSecret), publicKey, clientSecret);
        return named(answer, clientSecret.startsWith("seti_") ? "setupIntent" : "paymentIntent");
      },
    };
  }

  Object.assign(window, { Stripe });
})();
