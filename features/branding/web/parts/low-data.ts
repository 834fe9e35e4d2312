const yearInSeconds = 31_536_000;

/** The choice outranks the phone's own Save-Data; the page is made anew without fonts and extras. */
export function setLowData(isOn: boolean): void {
  document.cookie = `low-data=${isOn ? 1 : 0}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  location.reload();
}
