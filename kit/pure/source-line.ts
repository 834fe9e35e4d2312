/** Comments, a key with its colon, strings, template literals, an opening and a closing bracket. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<key>[\w$]+|"[^"\n]*")\s*:|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|(?<open>[{[(])|(?<close>[}\])])/g;

/** The line of each field of the object literals in a TypeScript or JSON text, by its path: `phone.digits`. */
function fieldLines(source: string): Map<string, number> {
  const lines = new Map<string, number>();
  const path: (string | undefined)[] = [];
  let key: string | undefined;
  const nameOf = (steps: readonly (string | undefined)[]) => steps.filter((step) => step).join(".");
  for (const { index, groups = {} } of source.matchAll(token)) {
    if (groups["key"] !== undefined) {
      key = groups["key"].replaceAll('"', "");
      const name = nameOf([...path, key]);
      if (!lines.has(name)) lines.set(name, source.slice(0, index).split("\n").length);
    } else if (groups["open"] !== undefined) {
      path.push(key);
      key = undefined;
    } else if (groups["close"] !== undefined) path.pop();
  }
  return lines;
}

/** The line of a field in a file, or of the innermost object around it, or of the file's export. */
export function lineOf(source: string, field: string): number {
  const lines = fieldLines(source);
  const steps = field.split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const line = lines.get(steps.slice(0, length).join("."));
    if (line !== undefined) return line;
  }
  return (
    Math.max(
      0,
      source.split("\n").findIndex((line) => line.startsWith("export default")),
    ) + 1
  );
}
