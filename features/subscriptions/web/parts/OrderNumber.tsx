import s from "./OrderNumber.module.css";

/** In one piece: it is typed off the receipt. */
export function OrderNumber({ children }: { children: string }) {
  return (
    <bdi className={s.number} dir="ltr">
      {children}
    </bdi>
  );
}
