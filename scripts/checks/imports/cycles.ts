import type { Finding } from "../finding.ts";
import type { Source } from "../source.ts";

/** Type imports count, because a reader has to understand both files. */
export function findCycles(sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const trail: string[] = [];
  const findings: Finding[] = [];

  function follow(source: Source): void {
    trail.push(source.path);
    for (const use of source.imports) {
      const next = use.target === undefined ? undefined : byPath.get(use.target);
      if (!next || done.has(next.path)) continue;
      const start = trail.indexOf(next.path);
      if (start < 0) follow(next);
      else findings.push(cycle(source.path, use.line, [...trail.slice(start), next.path]));
    }
    trail.pop();
    done.add(source.path);
  }

  for (const source of sources) if (!done.has(source.path)) follow(source);
  return findings;
}

function cycle(file: string, line: number, path: readonly string[]): Finding {
  return {
    file,
    line,
    rule: "no import cycle",
    problem: `closes the cycle ${path.join(" -> ")}.`,
    instead: "move what both need into a third, lower file, or pass it in as an argument.",
  };
}
