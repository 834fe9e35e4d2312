const asked = new URLSearchParams(location.search);

/** Added by the script, so that a button works as soon as it is shown.
 * @param {"confirm" | "fail"} outcome
 * @param {string} words
 */
function addButton(outcome, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", () => {
    const body = new URLSearchParams({
      intent: asked.get("intent") ?? "",
      secret: asked.get("secret") ?? "",
      outcome,
    });
    // The page of the shop looks up the result itself, so this message carries none.
    void fetch("/challenge", { method: "POST", body }).then(() =>
      parent.postMessage({ kind: "challenged" }, "*"),
    );
  });
  document.querySelector("main")?.append(button);
}

addButton("confirm", "Complete authentication");
addButton("fail", "Fail authentication");
