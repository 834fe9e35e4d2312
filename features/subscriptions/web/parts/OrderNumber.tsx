import s from "./OrderNumber.module.css";

/** In one piece: it is typed off the receipt. */
export function OrderNumber({ children }: { children: string }) {
  return (
    <bdi className={s.number} dir="ltr">
      {children}
    </bdi>
  );
}

const inText = /([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/;

/** A text whose order number stays in one piece too. */
export function WithOrderNumber({ children }: { children: string }) {
  const [before, number, after] = children.split(inText);
  if (number === undefined) return children;
  return (
    <>
      {before}
      <OrderNumber>{number}</OrderNumber>
      {after}
    </>
  );
}
