import * as z from "zod/mini";
import { emailRegisterBody } from "../../contract.ts";
import { ageFaults } from "../../rules/guardian.ts";

/** Checks the contract, the country and the age rules of the brand together, so that all errors show at once. */
export function registerSchema(brand: Parameters<typeof ageFaults>[1]) {
  return emailRegisterBody.check(
    z.superRefine(
      (form, context) => {
        if (!form.country)
          context.addIssue({ code: "custom", path: ["country"], message: "country_missing" });
        for (const { field, code } of ageFaults(form, brand, new Date())) {
          context.addIssue({ code: "custom", path: [field], message: code });
        }
      },
      { when: () => true },
    ),
  );
}
