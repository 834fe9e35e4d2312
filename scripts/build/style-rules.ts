/** One rule of a minified sheet, with its surrounding conditions, outermost first. */
export interface StyleRule {
  around: readonly string[];
  prelude: string;
  text: string;
}

const condition = /^@(media|supports|container|layer)\b/;

/** The rules of a sheet in order, each with its surrounding conditions. */
export function rulesOf(css: string, around: readonly string[] = []): StyleRule[] {
  const rules: StyleRule[] = [];
  for (let start = 0; start < css.length;) {
    const opening = nextOf("{;", css, start);
    const prelude = css.slice(start, opening);
    const end = css[opening] === "{" ? closingOf(css, opening) : opening;
    if (condition.test(prelude) && css[opening] === "{") {
      rules.push(...rulesOf(css.slice(opening + 1, end), [...around, prelude]));
    } else {
      rules.push({ around, prelude, text: css.slice(start, end + 1) });
    }
    start = end + 1;
  }
  return rules;
}

function closingOf(css: string, opening: number): number {
  let depth = 1;
  let at = opening;
  while (depth > 0) {
    at = nextOf("{}", css, at + 1);
    depth += css[at] === "{" ? 1 : -1;
  }
  return at;
}

/** Quoted strings may contain any of these characters. */
function nextOf(marks: string, css: string, from: number): number {
  for (let at = from; at < css.length; at += 1) {
    const mark = css.charAt(at);
    if (mark === '"' || mark === "'") at = css.indexOf(mark, at + 1);
    else if (marks.includes(mark)) return at;
  }
  throw new Error(`The sheet ends in the middle of a rule: ${css.slice(from, from + 80)}`);
}
