import * as z from "zod/mini";
import { emailRegisterBody } from "../../contract.ts";
import { ageFaults } from "../../rules.ts";

/** The contract's check, and what the server says of a date of birth at this brand; both at once. */
export function registerSchema(brand: Parameters<typeof ageFaults>[1]) {
  return emailRegisterBody.check(
    z.superRefine(
      (form, context) => {
        for (const { field, code } of ageFaults(form, brand, new Date())) {
          context.addIssue({ code: "custom", path: [field], message: code });
        }
      },
      { when: () => true },
    ),
  );
}
