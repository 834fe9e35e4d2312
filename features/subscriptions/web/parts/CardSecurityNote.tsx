import { useText } from "#kit/client/app.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import s from "./CardSecurityNote.module.css";

/** Says who sees the card data. */
export function CardSecurityNote() {
  const text = useText("checkout");
  return (
    <p className={s.safe}>
      <Icon of={shieldCheck} size="sm" />
      {text("safe")}
    </p>
  );
}
