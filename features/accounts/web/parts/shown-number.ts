/** +27 82 123 4567: in groups, which are easier to compare with one's own. */
export function shownNumber(msisdn: string): string {
  return `+${msisdn.replace(/^(\d{2,3})(\d{2,3})(\d{3})(\d+)$/, "$1 $2 $3 $4")}`;
}
