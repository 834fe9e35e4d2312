import { useId } from "react";
import s from "./Segment.module.css";

export interface SegmentProps<Id extends string> {
  label: string;
  options: readonly { id: Id; name: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Selects one of a few views. Native radio buttons handle keys and screen readers. */
export function Segment<Id extends string>({ label, options, selected, onSelect }: SegmentProps<Id>) {
  const group = useId();
  return (
    <fieldset className={s.segment}>
      <legend className="sr">{label}</legend>
      {options.map(({ id, name }) => (
        <label key={id} className={s.option}>
          <input type="radio" name={group} checked={id === selected} onChange={() => onSelect(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
