import { Fragment } from "react";
import s from "./OrderNumber.module.css";

/** Stays on one line if it fits; otherwise it breaks after a hyphen. */
export function OrderNumber({ children }: { children: string }) {
  const parts = children.split(/(?<=-)/);
  return (
    <bdi className={s.number} dir="ltr">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

const inText = /([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/;

/** A text with an order number that only breaks after a hyphen. */
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
