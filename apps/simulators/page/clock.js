// The clock of the demo, shown if the program has one.

async function showDemoClock() {
  const box = document.getElementById("clock");
  const label = document.getElementById("clock-time");
  const buttons = [...document.querySelectorAll("#clock button")].filter(
    (button) => button instanceof HTMLButtonElement,
  );

  /** How far the program's clock is ahead of the browser's. */
  let skewMs = 0;
  let aheadMs = 0;
  let trouble = "";

  const time = new Intl.DateTimeFormat([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });

  /** @param {number} ms */
  function spanOf(ms) {
    const minutes = Math.round(ms / 60_000);
    const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
    const parts = [days && `${days} d`, hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`].filter(
      Boolean,
    );
    return parts.join(" ");
  }

  function show() {
    if (!label) return;
    const now = time.format(Date.now() + skewMs);
    const text = aheadMs > 0 ? `Demo time ${now}, ${spanOf(aheadMs)} ahead` : `Demo time ${now}`;
    const next = trouble || text;
    if (label.textContent !== next) label.textContent = next;
  }

  /** @param {Response} answer */
  async function read(answer) {
    if (!answer.ok) return false;
    const clock = await answer.json();
    skewMs = Date.parse(clock.now) - Date.now();
    aheadMs = clock.aheadMs;
    return true;
  }

  /** @param {number} minutes */
  async function move(minutes) {
    for (const button of buttons) button.disabled = true;
    try {
      const isMoved = await read(
        await fetch("/sim/clock", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ minutes }),
        }),
      );
      trouble = isMoved ? "" : "The clock goes no further.";
    } catch {
      trouble = "The clock could not be moved.";
    }
    for (const button of buttons) button.disabled = false;
    show();
  }

  for (const button of buttons) {
    button.addEventListener("click", () => void move(Number(button.dataset.minutes)));
  }

  const first = await fetch("/sim/clock").catch(() => undefined);
  if (box && first && (await read(first))) {
    box.hidden = false;
    show();
    setInterval(show, 1_000);
  }
}

void showDemoClock();
