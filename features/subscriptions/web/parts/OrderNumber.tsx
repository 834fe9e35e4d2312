import { Fragment } from "react";
import s from "./OrderNumber.module.css";

/** In one piece where there is room, since it is typed off the receipt; else it breaks after a hyphen. */
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

/** A text whose order number breaks nowhere else either. */
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
