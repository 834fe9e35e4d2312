/** The index of the tab that a key selects; undefined for other keys. Wraps around at the ends. */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (at + (isRtl ? -1 : 1) + count) % count;
    case "ArrowLeft":
      return (at + (isRtl ? 1 : -1) + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
