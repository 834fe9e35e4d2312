/** SQL that is written once, with what it gives and what it takes. */
export interface Statement<Row, Given extends object> {
  /** Unique in the program: connections know what they have planned by it. */
  readonly name: string;
  readonly text: string;
  valuesOf(given: Given): unknown[];
  /** Never set; it carries the type of the rows. */
  readonly row?: Row;
}

/** Neither the second colon of a cast nor one within a name. */
const placeholder = /(?<![:\w]):([a-z]\w*)/gi;

/** What is given stands in the text as `:name`, as often as it is needed. */
export function defineStatement<Row, Given extends object>(
  name: string,
  text: string,
): Statement<Row, Given> {
  const names = [
    ...new Set([...text.matchAll(placeholder)].map(([, found]) => found as keyof Given & string)),
  ];
  return {
    name,
    text: text.replaceAll(placeholder, (_, found: string) => `$${names.indexOf(found as never) + 1}`),
    valuesOf: (given) => names.map((each) => given[each]),
  };
}
