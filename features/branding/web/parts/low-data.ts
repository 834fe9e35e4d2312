const yearInSeconds = 31_536_000;
const wasSet = "low-data-was-set";

/** Overrides the browser's Save-Data. Reloads the page without fonts and extras. */
export function setLowData(isOn: boolean): void {
  document.cookie = `low-data=${isOn ? 1 : 0}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  try {
    sessionStorage.setItem(wasSet, "1");
  } catch {
    // Without storage the focus starts at the top of the page.
  }
  location.reload();
}

/** Whether this page was reloaded by `setLowData`. True once: the focus returns to the switch. */
export function consumeLowDataReload(): boolean {
  try {
    const answer = sessionStorage.getItem(wasSet) !== null;
    sessionStorage.removeItem(wasSet);
    return answer;
  } catch {
    return false;
  }
}
