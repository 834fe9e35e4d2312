/** Leaves out the letters that people mistake for digits. An order number has three groups of four. */
export const orderLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const orderForm = new RegExp(`^${Array(3).fill(`[${orderLetters}]{4}`).join("-")}$`);

/** Accepts the same spellings as `readOrderNumber`. */
export function isOrderNumber(text: string): boolean {
  return orderForm.test(readOrderNumber(text));
}

/** Normalises lower case, spaces, O for 0, and I or L for 1. */
export function readOrderNumber(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return plain.match(/.{1,4}/g)?.join("-") ?? "";
}
