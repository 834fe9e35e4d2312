const yearInSeconds = 31_536_000;
const wasSet = "low-data-was-set";

/** The choice outranks the phone's own Save-Data; the page is made anew without fonts and extras. */
export function setLowData(isOn: boolean): void {
  document.cookie = `low-data=${isOn ? 1 : 0}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  try {
    sessionStorage.setItem(wasSet, "1");
  } catch {
    // Without storage the page begins at its top.
  }
  location.reload();
}

/** Whether this page is the one made anew, asked once: the focus goes back to the switch. */
export function takeLowDataWasSet(): boolean {
  try {
    const answer = sessionStorage.getItem(wasSet) !== null;
    sessionStorage.removeItem(wasSet);
    return answer;
  } catch {
    return false;
  }
}
