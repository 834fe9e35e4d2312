/** Operator settings for a production start. */
export const operatorValues: Readonly<Record<string, string>> = Object.fromEntries(
  ["KENYA", "TELKOM", "SOUTH_AFRICAN", "NIGERIA"].flatMap((name) => [
    [`OPERATOR_${name}_URL`, "https://operator.example"],
    [`OPERATOR_${name}_KEY`, "a-key-at-the-operator"],
    [`OPERATOR_${name}_ACCESS_KEY_ID`, "an-access-key-of-ours"],
    [`OPERATOR_${name}_SECRET_ACCESS_KEY`, "the-secret-to-that-key"],
    [`OPERATOR_${name}_CALLBACK_SECRET`, "signs-their-callbacks"],
  ]),
);
