export type Form = { [key: string]: string | Form };

/** Parses nested form values: `metadata[reference]=1&expand[0]=x`. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split("[").map((part) => part.replace("]", ""));
    if (path.some((part) => part === "__proto__")) continue;
    put(form, path, value);
  }
  return form;
}

function put(form: Form, [first = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[first] = value;
    return;
  }
  const inner = form[first];
  const next = typeof inner === "object" ? inner : {};
  form[first] = next;
  put(next, rest, value);
}

export function textOf(form: Form | undefined, ...path: string[]): string | undefined {
  const [first = "", ...rest] = path;
  const value = form?.[first];
  if (rest.length === 0) return typeof value === "string" ? value : undefined;
  return typeof value === "object" ? textOf(value, ...rest) : undefined;
}

/** Flat values of a group, such as metadata. */
export function groupOf(form: Form, name: string): Record<string, string> {
  const group = form[name];
  if (typeof group !== "object") return {};
  return Object.fromEntries(
    Object.entries(group).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
