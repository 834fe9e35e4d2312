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
 * Stands in the document before everything else: a button that is pressed before the scripts of the app have loaded
 * looks busy, and the last such press is made again when the app has taken the page over. Links and forms work by
 * themselves.
 */
export const earlyTapsScript =
  `{const keep=e=>{const b=e.target.closest?.("button");if(!b||b.type!=="button"||b.disabled)return;` +
  `const t=window.earlyTap;t.button?.removeAttribute("aria-busy");t.button=b;b.setAttribute("aria-busy","true")};` +
  `window.earlyTap={button:null,stop:()=>removeEventListener("click",keep,true)};addEventListener("click",keep,true)}`;

/** Gives what makes the early press again. The button looks as the server drew it from here on, as hydration expects. */
export function prepareEarlyTapReplay(): () => void {
  const tap = window.earlyTap;
  tap?.stop();
  delete window.earlyTap;
  tap?.button?.removeAttribute("aria-busy");
  return () => {
    if (tap?.button?.isConnected) tap.button.click();
  };
}
