interface EarlyTap {
  button: HTMLButtonElement | null;
  stop(): void;
}

declare global {
  interface Window {
    earlyTap?: EarlyTap;
  }
}

/**
 * The first inline script of the document. A button that is tapped before the app's scripts have loaded looks busy, and
 * the last such tap is repeated after hydration. Links and forms work without scripts.
 */
export const earlyTapsScript =
  `{const keep=e=>{const b=e.target.closest?.("button");if(!b||b.type!=="button"||b.disabled)return;` +
  `const t=window.earlyTap;t.button?.removeAttribute("aria-busy");t.button=b;b.setAttribute("aria-busy","true")};` +
  `window.earlyTap={button:null,stop:()=>removeEventListener("click",keep,true)};addEventListener("click",keep,true)}`;

/**
 * Returns a function that repeats the early tap. Resets the button first, because hydration expects what the server
 * rendered.
 */
export function prepareEarlyTapReplay(): () => void {
  const tap = window.earlyTap;
  tap?.stop();
  delete window.earlyTap;
  tap?.button?.removeAttribute("aria-busy");
  return () => {
    if (tap?.button?.isConnected) tap.button.click();
  };
}
