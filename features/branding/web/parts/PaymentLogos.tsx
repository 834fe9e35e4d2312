import type { PublicBrand } from "../../rules.ts";
import s from "./PaymentLogos.module.css";

type Method = PublicBrand["paymentMethods"][number];

/** Trade names are the same in every language. */
const names: Readonly<Record<Method, string>> = {
  airtime: "Airtime",
  visa: "Visa",
  mastercard: "Mastercard",
  "apple-pay": "Apple Pay",
  "google-pay": "Google Pay",
};

export function PaymentLogos({ methods, label }: { methods: readonly Method[]; label: string }) {
  return (
    <ul className={s.marks} aria-label={label}>
      {methods.map((method) => (
        <li key={method} className={s.mark}>
          {names[method]}
        </li>
      ))}
    </ul>
  );
}
